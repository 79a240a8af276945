import assert from "node:assert/strict";
import test from "node:test";
import { joined, open, parts } from "./static/space_alert/joined.js";
import { laidOn, takenOff } from "./static/space_alert/plan.js";

const CARDS = ["A", "B", "left", "-", "basic", "advanced"];
const DOUBLE = { joins: ["A+B", "left+A", "A+left"], cards: CARDS };
const OPS = { joins: ["A&advanced", "A+B&advanced", "A+B"], cards: CARDS };

test("a slot has symbols and perhaps a specialisation card", () => {
  assert.deepEqual(parts("A+B&advanced"), { symbols: ["A", "B"], special: "advanced" });
  assert.deepEqual(parts("basic"), { symbols: [], special: "basic" });
  assert.deepEqual([joined("A", "B"), joined("basic", "left"), joined("left", "basic"), joined("A&advanced", "B"), joined("basic", "advanced")],
    ["A+B", "left&basic", "left&basic", "A+B&advanced", ""]);
});

test("without anything to join the cursor goes on at once", () => {
  assert.deepEqual(laidOn({ plan: ["", ""], cursor: 0, waits: false }, "A", { cards: CARDS }), { plan: ["A", ""], cursor: 1, waits: false });
});

test("with double actions two taps are one half, and a card that cannot join is the next slot's", () => {
  const first = laidOn({ plan: ["", ""], cursor: 0, waits: false }, "A", DOUBLE);
  assert.deepEqual(first, { plan: ["A", ""], cursor: 0, waits: true });
  assert.deepEqual(laidOn(first, "B", DOUBLE), { plan: ["A+B", ""], cursor: 1, waits: false });
  assert.deepEqual(laidOn(first, "A", DOUBLE), { plan: ["A", "A"], cursor: 1, waits: true });
  assert.deepEqual(laidOn(first, "-", DOUBLE), { plan: ["A", "-"], cursor: 1, waits: false });
});

test("a specialisation card waits for the card it protects", () => {
  let desk = { plan: ["", ""], cursor: 0, waits: false };
  for (const tap of ["advanced", "A", "B"]) desk = laidOn(desk, tap, OPS);
  assert.deepEqual(desk, { plan: ["A+B&advanced", ""], cursor: 1, waits: false });
  assert.equal(open([], "A", CARDS), false);
});

test("backspace takes the last card off: the second of two, the slot's own, that of the slot before", () => {
  assert.deepEqual(takenOff({ plan: ["A+B", ""], cursor: 1 }), { plan: ["A", ""], cursor: 0, waits: true });
  assert.deepEqual(takenOff({ plan: ["A", ""], cursor: 0 }), { plan: ["", ""], cursor: 0, waits: false });
  assert.deepEqual(takenOff({ plan: ["A&advanced", ""], cursor: 1 }), { plan: ["A", ""], cursor: 0, waits: true });
  assert.deepEqual(takenOff({ plan: ["", ""], cursor: 0 }), { plan: ["", ""], cursor: 0, waits: false });
});
