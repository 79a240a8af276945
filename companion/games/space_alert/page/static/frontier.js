// What only The New Frontier brings, as marks in the picture of the ship: each has a shape of its own, and words or
// letters where a shape would have to be guessed.

import { say, svg } from "../dom.js";
import { PICTURES } from "./marks.js";
import { silhouette } from "./silhouettes.js";
import { flightStops, rung } from "./space.js";

/** A threat's signs beside its numbers, in -8..8; names are told by the box (companion/games/space_alert/page/silhouettes.py). */
const TRAITS = {
  phases: "M-7.5,0A5,5 0 1 0 2.5,0A5,5 0 1 0 -7.5,0ZM-2.5,0A5,5 0 1 0 7.5,0A5,5 0 1 0 -2.5,0Z",
  wears: "M0,-7.5L6.5,-5V0C6.5,4 3.5,6 0,7.5C-3.5,6 -6.5,4 -6.5,0V-5ZM-3.5,-2L0,2L3.5,-2",
  jumps: "M-8,0L-3,-5V-2H3V-5L8,0L3,5V2H-3V5Z",
  everywhere: "M-7,-7V7M0,-7V7M7,-7V7",
};

const LOCK = "M-7,-1H7V8H-7ZM-4,-1V-5C-4,-9 4,-9 4,-5V-1";
const MINE = "M0,-8A8,8 0 1 0 0.1,-8ZM0,-13V-8M0,8V13M-13,0H-8M8,0H13M-9,-9L-5.6,-5.6M9,9L5.6,5.6M9,-9L5.6,-5.6M-9,9L-5.6,5.6";

/** The sign of something that a threat is able to do. */
export const trait = (name) => TRAITS[name];

export const traitWords = (threat) => [...(threat.traits ?? []).map((name) => say(`trait.${name}`)), threat.phased_out ? say("phased_out") : ""].filter(Boolean).join(" · ");

/** On a plate, from its right end: what the threat is able to do. */
export function signs(threat, right, y) {
  return (threat.traits ?? []).map((name, i) => svg("path", { class: `trait ${name}${threat.phased_out ? " out" : ""}`, d: TRAITS[name], transform: `translate(${right - 16 - 40 * i},${y}) scale(1.7)` }));
}

/** Over its silhouette, in a word: nothing reaches it now. */
export const outWord = (x, y) => svg("text", { class: "out-word", "text-anchor": "middle", "dominant-baseline": "central", x, y }, say("out"));

/** Doors between that side and the white zone, on both decks, sealed. */
export function sealedDoors(zone, space) {
  const lane = space.lanes[zone], white = space.lanes.white, wide = space.shape === "wide";
  const [from, to] = zone === "red" ? [lane.x + lane.width - 4, white.x + 4] : [white.x + white.width - 4, lane.x + 4];
  const middle = (from + to) / 2, broad = wide ? 34 : 20, lock = wide ? 1.5 : 0.85;
  return [space.upper, space.lower].flatMap((top) => [
    svg("rect", { class: "bulkhead", x: middle - broad / 2, y: top + 10, width: broad, height: space.deck - 20, rx: 6 }),
    svg("circle", { class: "lock-plate", cx: middle, cy: top + space.deck / 2, r: 15 * lock }),
    svg("path", { class: "lock", d: LOCK, transform: `translate(${middle},${top + space.deck / 2}) scale(${lock})` })]);
}

/** The zone's optics fail: an eye struck out, before its cannons. */
export function blindOptics(lane, space) {
  const wide = space.shape === "wide", at = `translate(${lane.x + lane.width * 0.22},${space.hull.y + (wide ? 14 : 16)}) scale(${wide ? 2.3 : 1.4})`;
  return svg("g", { class: "blind-eye", transform: at }, svg("circle", { r: 11 }), svg("path", { d: PICTURES.eye }), svg("path", { class: "strike", d: "M-8,8L8,-8" }));
}

/** What has become of a zone's shield, in a word over its arcs. */
export function shieldWord(mode, x, y) {
  const word = svg("text", { class: "sign-word", "text-anchor": "middle", "dominant-baseline": "central", x, y }, say(`shields.${mode}`));
  return svg("g", { class: `shield-mode ${mode}` }, word);
}

/** Systems that were sabotaged: a gear and their letters. */
export function sabotage(letters, x, y, wide) {
  return svg("g", { class: "sabotage" }, svg("path", { d: silhouette("malfunction"), "fill-rule": "evenodd", transform: `translate(${x + 10},${y - 8}) scale(${wide ? 0.4 : 0.28})` }),
    svg("text", { x: x + (wide ? 28 : 20), y }, letters.join("")));
}

/** Where interceptors fly, by distance; whoever is there covers the ring. */
export function corridor(space) {
  const { x } = space.corridor, wide = space.shape === "wide", r = wide ? 25 : 15;
  const stops = flightStops(space);
  return [svg("line", { class: "way", x1: x, x2: x, y1: space.shields.y + (wide ? 10 : 4), y2: stops[stops.length - 1] + r }),
    ...stops.flatMap((y, i) => [svg("circle", { class: "stop", cx: x, cy: y, r }),
      svg("text", { class: "stop-number", "text-anchor": "middle", x, y: y - r - (wide ? 9 : 5) }, String(i + 1))])];
}

/** On the tracks beside its own: lasers of all zones may aim at it. */
export function echo(threat, lane, squares, space) {
  const y = rung(lane, squares, threat.square), high = space.shape === "wide" ? 44 : 26, x = lane.x + space.ladder;
  return svg("g", { class: `echo zone-${threat.where}` }, svg("rect", { x, y: y - high / 2, width: lane.width - space.ladder - 6, height: high, rx: 10 }),
    svg("path", { d: silhouette(threat.silhouette), "fill-rule": "evenodd", transform: `translate(${x + high * 0.7},${y}) scale(${high / 76})` }),
    svg("text", { class: "number", x: x + high * 1.35, y, "dominant-baseline": "central" }, threat.t ?? "+"));
}

/** A mine lies here. */
export const mine = (wide) => svg("path", { class: "mine", d: MINE, transform: `scale(${wide ? 1.5 : 0.95})` });

/** Who is poisoned, infected or a host has the number of the threat that did it. */
export function marked(numbers) {
  return numbers.map((number, i) => svg("g", { class: "marked", transform: `translate(${17 * (i - (numbers.length - 1) / 2)},15)` }, svg("circle", { r: 9 }), svg("text", { y: 5, "text-anchor": "middle" }, String(number))));
}
