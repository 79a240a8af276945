import assert from "node:assert/strict";
import test from "node:test";
import { aim, laidOut, rung, sideBySide, stacked } from "./static/space_alert/space.js";

test("plates stay where they want to be as long as they have room", () => {
  assert.deepEqual(stacked([100, 300], 60, 0, 400), { size: 60, at: [100, 300] });
});

test("two on one square, neighbours, and six at once never cover each other and stay on the lane", () => {
  for (const wanted of [[200, 200], [200, 215], [0, 0, 0, 400, 400, 400], [390, 390, 395], Array(9).fill(120)]) {
    const { size, at } = stacked(wanted, 66, 10, 400);
    const order = [...at].sort((a, b) => a - b);
    order.forEach((y, i) => {
      assert.ok(y - size / 2 >= 10 - 1e-6 && y + size / 2 <= 400 + 1e-6, `${y} of ${wanted}`);
      if (i) assert.ok(y - order[i - 1] >= size - 1e-6, `${order} of ${wanted}`);
    });
  }
});

test("the nearer one stays below", () => {
  const { at } = stacked([200, 190, 210], 60, 0, 400);
  assert.ok(at[1] < at[0] && at[0] < at[2]);
});

test("lanes reach from the top to the shields, whatever the shape; parts do not overlap", () => {
  for (const [width, height] of [[1920, 1020], [1366, 700], [1024, 700], [390, 800]])
    for (const inside of [true, false]) {
      const space = laidOut(width, height, inside);
      const { red, white, blue } = space.lanes;
      assert.ok(red.x + red.width <= white.x && white.x + white.width <= blue.x && blue.x + blue.width <= space.width);
      assert.ok(red.bottom < space.shields.y && space.shields.y < space.upper + 20);
      assert.ok(space.upper + space.deck <= space.lower && space.lower + space.deck <= space.scars && space.scars + space.scar <= space.height);
      assert.ok(rung(red, 16, 16) > red.top && rung(red, 16, 1) < red.bottom);
      if (inside) assert.ok(space.lanes.internal.x + space.lanes.internal.width <= space.width);
    }
});

test("a barrel that points up turns to its target", () => {
  assert.equal(aim({ x: 0, y: 0 }, { x: 0, y: -10 }), 0);
  assert.equal(aim({ x: 0, y: 0 }, { x: 10, y: 0 }), 90);
  assert.equal(aim({ x: 0, y: 0 }, { x: -10, y: -10 }), -45);
});

test("people stand side by side, in rows where they are many", () => {
  assert.deepEqual(sideBySide(1, { x: 50, y: 10, width: 100 }, 40, 3), [{ x: 50, y: 10 }]);
  const five = sideBySide(5, { x: 50, y: 10, width: 200 }, 40, 3);
  assert.equal(new Set(five.map(({ x, y }) => `${x} ${y}`)).size, 5);
  assert.deepEqual([five[0].y, five[4].y], [-10, 30]);
});
