// What a threat looks like from afar, by its kind: solid shapes in a box of -30..30, nose towards the ship (down).

import { svg } from "../dom.js";

/** Names are told by the box (companion/games/space_alert/page/silhouettes.py). */
const SILHOUETTES = {
  rock: "M-8,-27L14,-25L27,-9L24,13L10,27L-13,24L-27,8L-24,-14ZM-10,-12A6,6 0 1 0 -9.9,-12ZM9,4A8,8 0 1 0 9.1,4ZM-9,12A4,4 0 1 0 -8.9,12Z",
  creature: "M0,-28C18,-28 26,-14 24,2C30,10 28,22 22,28C22,18 18,14 14,12C16,20 12,27 7,29C8,22 6,16 3,14L0,26L-3,14C-6,16 -8,22 -7,29C-12,27 -16,20 -14,12C-18,14 -22,18 -22,28C-28,22 -30,10 -24,2C-26,-14 -18,-28 0,-28ZM-9,-12A5,5 0 1 0 -8.9,-12ZM9,-12A5,5 0 1 0 9.1,-12Z",
  satellite: "M-29,-13H-12V-5H-7V-12H7V-5H12V-13H29V13H12V5H7V10L13,27H-13L-7,10V5H-12V13H-29ZM-24,-8V8H-18V-8ZM18,-8V8H24V-8Z",
  cloud: "M-17,20C-29,20 -31,5 -20,1C-24,-12 -11,-20 -2,-14C4,-28 24,-22 21,-7C31,-4 30,13 19,14C19,23 6,27 0,19C-4,26 -14,26 -17,20ZM4,-8L-8,7H0L-5,17L9,2H1Z",
  stealth: "M0,29L9,6L29,-13L10,-9L0,-27L-10,-9L-29,-13L-9,6Z",
  carrier: "M-29,-22H29L25,-2L14,6V20L6,28H-6L-14,20V6L-25,-2ZM-20,-16L-18,-6H-8V-16ZM8,-16V-6H18L20,-16ZM-4,-16V10H4V-16Z",
  capital: "M-7,-29H7L12,-17H20V-24H26V6L15,12L10,23L0,30L-10,23L-15,12L-26,6V-24H-20V-17H-12ZM0,-14L-6,-2L0,12L6,-2Z",
  fighter: "M0,30L6,10L11,4L29,-20L12,-14L8,-26H-8L-12,-14L-29,-20L-11,4L-6,10Z",
  gunship: "M-8,-27H8V-16L18,-12V-22H26V8H18L13,14L6,18V29H-6V18L-13,14L-18,8H-26V-22H-18V-12L-8,-16Z",
  slime: "M-26,22C-32,8 -18,6 -20,-6C-22,-20 -6,-26 2,-16C8,-28 26,-18 20,-4C18,4 32,8 26,22C20,30 10,20 4,26C-2,31 -8,22 -14,27C-19,30 -24,28 -26,22ZM-7,-4A5,5 0 1 0 -6.9,-4ZM9,3A6,6 0 1 0 9.1,3Z",
  breach: "M-8,-29L6,-29L0,-14L16,-18L6,-4L26,4L8,8L16,28L-2,14L-10,29L-10,10L-28,8L-14,-2L-27,-16L-8,-11Z",
  malfunction: "M-6,-29H6L8,-20L16,-16L24,-21L30,-11L22,-5V5L30,11L24,21L16,16L8,20L6,29H-6L-8,20L-16,16L-24,21L-30,11L-22,5V-5L-30,-11L-24,-21L-16,-16L-8,-20ZM3,-13L-9,3H-1L-4,14L9,-3H1Z",
  soldiers: "M-12,-27C-4,-31 4,-31 12,-27C17,-20 16,-12 12,-7L26,3V28H-26V3L-12,-7C-16,-12 -17,-20 -12,-27ZM-11,-19V-13H11V-19ZM-3,4V20H3V4Z",
  intruder: "M0,-29C14,-29 22,-19 20,-7C18,3 10,11 6,13L20,19V29H-20V19L-6,13C-10,11 -18,3 -20,-7C-22,-19 -14,-29 0,-29ZM-14,-13C-13,-5 -8,-2 -3,-3C-4,-9 -9,-13 -14,-13ZM14,-13C9,-13 4,-9 3,-3C8,-2 13,-5 14,-13Z",
};

/** The outline of that kind; the box names no other (a test holds it). */
export const silhouette = (kind) => SILHOUETTES[kind];

/** The same as a small picture in a line of text. */
export function silhouetteMark(kind) {
  return svg("svg", { class: "silhouette-mark", viewBox: "-32 -32 64 64", "aria-hidden": "true" }, svg("path", { d: silhouette(kind), "fill-rule": "evenodd" }));
}
