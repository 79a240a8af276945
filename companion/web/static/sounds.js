// Short sounds made in the browser, for whoever wants them: no file is fetched. Off until somebody switches them on.

import { remember, remembered } from "./wire.js";

const KEY = "companion.sounds";
let wanted = remembered(KEY) === "on";
/** @type {AudioContext | null} */
let context = null;

/** Are they on? */
export const areOn = () => wanted;

/** Browsers let a page sound only after somebody has touched it: the switch is that touch. */
export function switchSounds() {
  wanted = !wanted;
  remember(KEY, wanted ? "on" : "");
  if (wanted) context ??= new AudioContext();
  return wanted;
}

/**
 * Tones one after the other.
 * @param {[type: OscillatorType, from: number, to: number, seconds: number, loud: number][]} tones
 */
export function sounded(tones) {
  if (!wanted) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  let at = context.currentTime;
  for (const [type, from, to, seconds, loud] of tones) {
    const tone = new OscillatorNode(context, { type, frequency: from }), volume = new GainNode(context, { gain: loud });
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds * 0.9;
  }
}
