import assert from "node:assert/strict";
import test from "node:test";
import { asksOf, isAsked, offered } from "./static/seats.js";

test("a seat is one's own, taken or free, in the order of the game", () => {
  assert.deepEqual(offered(["red", "blue", "green"], { red: true, blue: true }, "blue"), [
    { seat: "red", mine: false, taken: true },
    { seat: "blue", mine: true, taken: false },
    { seat: "green", mine: false, taken: false },
  ]);
});

test("asked is who has no seat, wants another, or has one that is not in this game", () => {
  const order = ["red", "blue"];
  assert.equal(isAsked(order, "", false), true);
  assert.equal(isAsked(order, "red", false), false);
  assert.equal(isAsked(order, "red", true), true);
  assert.equal(isAsked(order, "purple", false), true);
});

test("a question has a name that stays while its answer is typed", () => {
  const asked = (value) => asksOf({ seat: { form: { form: "sheet", fields: [{ value }] } } });
  assert.deepEqual(asked(1), asked(2));
  assert.deepEqual(asked(1), ["form sheet"]);
  assert.deepEqual(asksOf({ asked: true, seat: { turn: false }, plan: { open: true } }), ["asked ", "open "]);
  assert.deepEqual(asksOf(null), []);
});
