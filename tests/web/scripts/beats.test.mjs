import assert from "node:assert/strict";
import test from "node:test";
import { ahead, edited, paced } from "./static/space_alert/beats.js";

const beat = (turn, ...lines) => ({ turn, step: "", title: "", lines: lines.map((text) => ({ text })) });

test("edits set and remove, and leave the picture before as it was", () => {
  const before = { zones: { red: { shield: 2 } }, threats: { 3: { hp: 4 }, 5: { hp: 1 } } };
  const after = edited(before, [[["zones", "red", "shield"], 1], [["threats", "5"]], [["threats", "7", "hp"], 2]]);
  assert.deepEqual(after, { zones: { red: { shield: 1 } }, threats: { 3: { hp: 4 }, 7: { hp: 2 } } });
  assert.deepEqual(before.threats, { 3: { hp: 4 }, 5: { hp: 1 } });
  assert.equal(edited(before), before);
});

test("a jump of several beats is played beat by beat, in order", () => {
  const beats = { 4: beat(1, "a"), 5: beat(1, "b"), 6: beat(2, "c") };
  assert.deepEqual(ahead({ beat: 6, beats }, 3, {}).map((each) => each.lines[0].text), ["a", "b", "c"]);
  assert.deepEqual(ahead({ beat: 6, beats }, 6, beats), []);
});

test("what cannot be played is jumped to: back, over a gap, and where the past was corrected", () => {
  const beats = { 4: beat(1, "a"), 5: beat(1, "b") };
  assert.equal(ahead({ beat: 4, beats }, 5, {}), null);
  assert.equal(ahead({ beat: 5, beats }, 1, {}), null);
  assert.equal(ahead({ beat: 5, beats }, 4, { 4: beat(1, "otherwise") }), null);
});

test("lines share the time there is; what is only said takes less of it", () => {
  const [shot, word] = paced([true, false], 1550);
  assert.ok(shot > word && Math.abs(shot + word - 1550) < 5);
  assert.ok(paced([true], 60000)[0] < 2000, "and none takes for ever");
  assert.ok(paced(Array(100).fill(true), 1000).every((ms) => ms >= 150), "nor is any too short to be seen");
});
