// Colours have a shape and a letter too.

import { svg } from "../dom.js";

const SHAPES = {
  red: "M16 2 L30 30 L2 30 Z", blue: "M3 3 H29 V29 H3 Z", white: "M16 2 A14 14 0 1 1 15.9 2 Z",
  green: "M16 2 L30 16 L16 30 L2 16 Z", yellow: "M16 2 L29 12 L24 29 H8 L3 12 Z",
};

export function badge(colour) {
  return svg("svg", { class: `se-badge se-${colour}`, viewBox: "0 0 32 32", "aria-hidden": "true" },
    svg("path", { d: SHAPES[colour] ?? SHAPES.white }));
}
