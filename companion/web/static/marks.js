// Marks of players: the same colour, shape and letter in every game. Where they come from: companion/kit/marks.py.

import { say, svg } from "./dom.js";
import { SHAPES } from "./shapes.js";

/** The mark as a part of a drawing, 30 units wide around its middle. @param {string} colour */
export function figure(colour, extra = {}) {
  const { outline, base } = SHAPES[colour];
  return svg("g", { class: `figure player-${colour}`, ...extra }, svg("path", { d: outline }),
    svg("text", { class: "letter", y: base, "text-anchor": "middle" }, say(`letter.${colour}`)));
}

/** The mark in a line of text. @param {string} colour */
export function badge(colour) {
  return svg("svg", { class: "badge", viewBox: "-15 -15 30 30", role: "img", "aria-label": say(`colour.${colour}`) }, figure(colour));
}
