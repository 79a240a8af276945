import assert from "node:assert/strict";
import test from "node:test";
import { begun, handedIn, laid, moved, phaseOf, roomAt } from "./static/space_alert/plan.js";

test("a plan begins with what is in, else with what the phone has kept, else empty", () => {
  assert.deepEqual(begun({ turns: 3, plan: ["A", "-", "B"] }, '["C"]'), ["A", "-", "B"]);
  assert.deepEqual(begun({ turns: 3 }, '["C","left"]'), ["C", "left", ""]);
  assert.deepEqual(begun({ turns: 2 }, ""), ["", ""]);
});

test("what the phone has kept may be anything", () => {
  for (const kept of ["{", "3", "null", '{"0":"A"}', "[1, null]"]) assert.deepEqual(begun({ turns: 2 }, kept), ["", ""], kept);
  assert.deepEqual(begun({ turns: 2 }, '["A","B","C","left"]'), ["A", "B"]);
});

test("a card is laid at the cursor, which goes on and stays in the last slot", () => {
  assert.deepEqual(laid(["", "", ""], 1, "A"), { plan: ["", "A", ""], cursor: 2 });
  assert.deepEqual(laid(["", "", "B"], 2, "C"), { plan: ["", "", "C"], cursor: 2 });
});

test("the cursor stays among the slots", () => {
  const plan = ["", "", ""];
  assert.deepEqual([moved(plan, 0, -1), moved(plan, 1, 1), moved(plan, 2, 1)], [0, 2, 2]);
});

test("an empty slot is handed in as no card", () => {
  assert.deepEqual(handedIn(["A", "", "left"]), ["A", "-", "left"]);
});

test("a slot belongs to the phase it lies in", () => {
  const ends = [3, 7, 12];
  assert.deepEqual([0, 2, 3, 6, 7, 11].map((slot) => phaseOf(ends, slot)), [1, 1, 2, 2, 3, 3]);
});

test("a slot is played in the room to which the cards before it have led", () => {
  const rooms = (plan) => plan.map((_, slot) => roomAt(plan, slot));
  assert.deepEqual(rooms(["A", "left", "B", "lift", ""]), ["upper_white", "upper_white", "upper_red", "upper_red", "lower_red"]);
  assert.deepEqual(rooms(["right", "right", "lift", "A"]).at(-1), "lower_blue", "a wall stops whoever walks against it");
});
