// A player's plan, as it is laid on the phone. Pure.

import { joined, open, withoutLast } from "./joined.js";

/**
 * What the phone begins with: the plan that is in, else what was laid on it before.
 * @param {{plan?: string[], turns: number}} seat
 * @param {string} kept as it was written down, perhaps by somebody else
 * @returns {string[]}
 */
export function begun(seat, kept) {
  const before = seat.plan ?? read(kept);
  return Array.from({ length: seat.turns }, (_, i) => (typeof before[i] === "string" ? before[i] : ""));
}

/** @param {string} kept */
function read(kept) {
  try {
    const found = JSON.parse(kept || "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/**
 * That card at the cursor, and the cursor one further.
 * @param {string[]} plan
 * @param {number} cursor
 * @param {string} code
 */
export function laid(plan, cursor, code) {
  return { plan: plan.map((card, i) => (i === cursor ? code : card)), cursor: moved(plan, cursor, 1) };
}

/**
 * The same where cards may join in a slot: the cursor stays as long as another one can follow. A card that cannot join
 * what lies there is the next slot's.
 * @param {{plan: string[], cursor: number, waits: boolean}} desk
 * @param {string} code
 * @param {{joins?: string[], cards: string[]}} seat
 */
export function laidOn({ plan, cursor, waits }, code, { joins = [], cards }) {
  const both = waits ? joined(plan[cursor], code) : "";
  const here = joins.includes(both) ? both : code;
  const at = waits && here === code ? moved(plan, cursor, 1) : cursor;
  const goesOn = open(joins, here, cards);
  const next = laid(plan, at, here);
  return { plan: next.plan, cursor: goesOn ? at : next.cursor, waits: goesOn };
}

/**
 * Without the card laid last: of two that join the second one, else the slot's own, else that of the slot before.
 * @param {{plan: string[], cursor: number}} desk
 */
export function takenOff({ plan, cursor }) {
  const at = plan[cursor] ? cursor : moved(plan, cursor, -1);
  const left = withoutLast(plan[at] ?? "");
  return { plan: plan.map((card, i) => (i === at ? left : card)), cursor: at, waits: left !== "" };
}

/**
 * @param {string[]} plan
 * @param {number} cursor
 * @param {number} step
 */
export function moved(plan, cursor, step) {
  return Math.max(0, Math.min(plan.length - 1, cursor + step));
}

/**
 * As it is handed in: an empty slot is "no card".
 * @param {string[]} plan
 */
export function handedIn(plan) {
  return plan.map((card) => card || "-");
}

/**
 * The phase of a slot, from 1.
 * @param {number[]} ends the last turn of each phase
 * @param {number} slot from 0
 */
export function phaseOf(ends, slot) {
  return ends.findIndex((end) => slot < end) + 1;
}

/**
 * Is there no card in it at all?
 * @param {string[]} plan
 */
export function isEmpty(plan) {
  return plan.every((card) => !card || card === "-");
}

const COLUMNS = ["red", "white", "blue"];

/**
 * The room in which that slot is played, if nobody is delayed: everybody starts in the upper white one, and a wall
 * stops whoever walks against it.
 * @param {string[]} plan
 * @param {number} slot from 0
 */
export function roomAt(plan, slot) {
  let column = 1, upper = true;
  for (const card of plan.slice(0, slot)) {
    if (card === "left") column = Math.max(0, column - 1);
    if (card === "right") column = Math.min(COLUMNS.length - 1, column + 1);
    if (card === "lift") upper = !upper;
  }
  return `${upper ? "upper" : "lower"}_${COLUMNS[column]}`;
}
