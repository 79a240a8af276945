// What the television sounds like, where the table wants it to.

import { sounded } from "../sounds.js";

const TONES = {
  alert: [["sawtooth", 660, 880, 0.18, 0.12], ["sawtooth", 660, 880, 0.18, 0.12]],
  shot: [["square", 1400, 180, 0.22, 0.06]],
  hit: [["triangle", 240, 70, 0.2, 0.2]],
  attack: [["sawtooth", 320, 60, 0.4, 0.14]],
  explosion: [["sawtooth", 160, 30, 0.7, 0.22]],
  tile: [["triangle", 520, 260, 0.12, 0.14], ["triangle", 200, 90, 0.25, 0.18]],
  energy: [["sine", 420, 840, 0.25, 0.1]],
  jump: [["sine", 110, 1760, 1.6, 0.16]],
  second: [["sine", 700, 690, 0.06, 0.05]],
  last: [["sine", 1000, 990, 0.1, 0.12]],
};

/** @param {keyof typeof TONES | string} name */
export const sound = (name) => sounded(TONES[name]);
