// Marks of players: the same colour, shape and letter in every game. Where they come from: companion/kit/marks.py.

import { say, svg } from "./dom.js";
import { SHAPES } from "./shapes.js";

const TWO_LETTERS = 12; // so high are they where a language needs two: no wider than any shape
const CAPITAL = 0.36; // half the height of a capital: a smaller one stands so much higher

/** The mark as a part of a drawing, 30 units wide around its middle. @param {string} colour */
export function figure(colour, extra = {}) {
  const { outline, base, letter } = SHAPES[colour];
  const words = say(`letter.${colour}`);
  const less = words.length > 1 ? Math.max(0, letter - TWO_LETTERS) : 0;
  return svg("g", { class: `figure player-${colour}`, ...extra }, svg("path", { d: outline }),
    svg("text", { class: less ? "letter two" : "letter", y: base - CAPITAL * less, "text-anchor": "middle" }, words));
}

/** The mark in a line of text. @param {string} colour */
export function badge(colour) {
  return svg("svg", { class: "badge", viewBox: "-15 -15 30 30", role: "img", "aria-label": say(`colour.${colour}`) }, figure(colour));
}
