import assert from "node:assert/strict";
import test from "node:test";
import { standing } from "./static/records.js";

const entries = [["a", "x", 7], ["b", "x", 12], ["c", "x", 7], ["d", "x", null], ["e", "y", 90]].map(([id, game, total]) => ({ id, game, total }));

test("a game's place is among those of its kind that have points", () => {
  assert.deepEqual(standing(entries, entries[0]), { place: 2, of: 3, best: 12 });
  assert.deepEqual(standing(entries, entries[1]), { place: 1, of: 3, best: 12 });
  assert.equal(standing(entries, entries[3]), null);
  assert.equal(standing(entries, entries[4]), null, "the only one of its kind");
});
