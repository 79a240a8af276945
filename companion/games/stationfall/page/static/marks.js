// Players told apart by shape and letter as well as by colour.

import { svg } from "../dom.js";

const SHAPES = {
  red: "M12 2 22 21H2z", blue: "M3 3h18v18H3z", green: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  yellow: "M12 1 23 12 12 23 1 12z", purple: "M12 1l10 7-4 14H6L2 8z", orange: "M6 2h12l5 10-5 10H6L1 12z",
  pink: "M12 22 2 10a5.5 5.5 0 0 1 10-5 5.5 5.5 0 0 1 10 5z", white: "M8 2h8v6h6v8h-6v6H8v-6H2V8h6z",
  black: "M2 3h20L12 22z",
};

/** @param {string} colour */
export function badge(colour) {
  return svg("svg", { class: `sf-badge sf-${colour}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: SHAPES[colour] ?? SHAPES.green }),
    svg("text", { x: 12, y: 16, "text-anchor": "middle" }, (colour[0] ?? "?").toUpperCase()));
}
