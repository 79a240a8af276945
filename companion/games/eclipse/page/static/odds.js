// How the odds of a battle are known.

import { say } from "../dom.js";

/** Of odds that come from no trial: they are exact, or nearly. */
export const solved = ({ within, play }) => (within ? say("eclipse.near", { points: within }) : say(`eclipse.exact.${play}`));
