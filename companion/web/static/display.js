// The box's display: 128 by 64 pixels onto a canvas, and the same in words for whoever cannot see them.

import { text } from "./dom.js";

const LIT = [190, 235, 255];

export function paint(canvas, rows) {
  const context = canvas.getContext("2d");
  const image = context.createImageData(128, 64);
  for (const [row, digits] of Object.entries(rows)) {
    for (let i = 0; i < 32; i++) {
      const nibble = parseInt(digits[i], 16);
      for (let bit = 0; bit < 4; bit++) {
        if (!(nibble & (8 >> bit))) continue;
        const at = 4 * (128 * Number(row) + 4 * i + bit);
        image.data[at] = LIT[0];
        image.data[at + 1] = LIT[1];
        image.data[at + 2] = LIT[2];
        image.data[at + 3] = 255;
      }
    }
  }
  context.putImageData(image, 0, 0);
}

/** A running clock is not read out every second. */
export function speak(node, lines) {
  text(node, lines.filter((line) => !/^\d+:\d\d$/.test(line)).join(". "));
}
