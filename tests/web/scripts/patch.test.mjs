import assert from "node:assert/strict";
import test from "node:test";
import { patched } from "./static/patch.js";

test("a patch changes, adds and takes away member by member", () => {
  const old = { turn: 1, crew: { blue: { ko: false }, red: { ko: true } }, lines: [1, 2] };
  const now = patched(old, { turn: 2, crew: { red: null, blue: { ko: true } }, lines: [3], more: {} });
  assert.deepEqual(now, { turn: 2, crew: { blue: { ko: true } }, lines: [3], more: {} });
});

test("what was there is left as it was", () => {
  const old = { crew: { blue: 1 }, same: { deep: [] } };
  const now = patched(old, { crew: { blue: 2 } });
  assert.deepEqual(old, { crew: { blue: 1 }, same: { deep: [] } });
  assert.equal(now.same, old.same);
});

test("an object takes the place of what was none", () => {
  for (const was of [3, "text", [1], undefined]) assert.deepEqual(patched({ a: was }, { a: { b: 1 } }), { a: { b: 1 } });
  assert.deepEqual(patched(null, { a: 1 }), { a: 1 });
});

test("null inside a new object takes nothing away but leaves nothing behind", () => {
  assert.deepEqual(patched({}, { a: { b: null, c: 1 } }), { a: { c: 1 } });
});
