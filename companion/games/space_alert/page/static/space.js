// Where everything is in the picture of the ship: numbers only. Pure.

const WIDE = 1920, NARROW = 640;
const PLATE = { wide: 106, narrow: 52 };

/**
 * The places of lanes, shields, decks and damage in a picture of that shape.
 * A television has three wide lanes and a column beside them; a phone has a lane for every place and reads below.
 * @param {number} width of the room there is, in pixels
 * @param {number} height
 * @param {boolean} inside are threats inside the ship possible, which have a track of their own?
 * @param {boolean} [flights] do interceptors fly farther out? Then there is a way for them, beside the red lane
 */
export function laidOut(width, height, inside, flights = false) {
  return width > 1.1 * height ? wide(Math.max(940, Math.min(1480, (WIDE * height) / width)), inside, flights) : narrow(inside, flights);
}

/** @param {number} height @param {boolean} inside @param {boolean} flights */
function wide(height, inside, flights) {
  const hull = height - 452, way = flights ? 56 : 0, each = (1416 - way) / 3;
  const lanes = [0, 1, 2].map((i) => ({ x: 20 + i * each + (i ? way : 0), width: each - 16, top: 46, bottom: hull - 78 }));
  const internal = { x: 1444, width: 456, top: 46, bottom: Math.max(330, height * 0.4) };
  return {
    shape: "wide", width: WIDE, height, inside, plate: PLATE.wide, ladder: 50, hull: { x: 8, y: hull, width: 1424, height: 446 },
    lanes: named(lanes, internal), shields: { y: hull - 14, step: 13 },
    upper: hull + 44, lower: hull + 212, deck: 160, scars: hull + 378, scar: 48,
    told: { x: 1444, y: inside ? internal.bottom + 16 : 8 }, corridor: { x: 20 + each + (way - 16) / 2, width: way },
  };
}

/** @param {boolean} inside @param {boolean} flights */
function narrow(inside, flights) {
  const way = flights ? 34 : 0, count = inside ? 4 : 3, each = (NARROW - 8 - way) / count, hull = 520;
  const lanes = [0, 1, 2].map((i) => ({ x: 4 + i * each + (i ? way : 0), width: each - 6, top: 32, bottom: hull - 62 }));
  return {
    shape: "narrow", width: NARROW, height: hull + 410, inside, plate: PLATE.narrow, ladder: 34, hull: { x: 0, y: hull, width: 3 * each + way + 2, height: 404 },
    lanes: named(lanes, { x: 4 + 3 * each + way, width: each - 6, top: 32, bottom: hull + 400 }), shields: { y: hull - 10, step: 11 },
    upper: hull + 36, lower: hull + 190, deck: 148, scars: hull + 344, scar: 42, told: { x: 0, y: 0 }, corridor: { x: 4 + each + (way - 6) / 2, width: way },
  };
}

/**
 * How far up interceptors are at distance 1, 2 and 3: a third of the lanes each, whatever boards lie there.
 * @param {{lanes: any}} space
 */
export function flightStops({ lanes: { red } }) {
  return [1, 3, 5].map((sixth) => red.bottom - ((red.bottom - red.top) * sixth) / 6);
}

/** @param {any[]} lanes @param {any} internal */
function named(lanes, internal) {
  return { red: lanes[0], white: lanes[1], blue: lanes[2], internal };
}

/**
 * The middle of a square on a lane, from the far end to the ship.
 * @param {{top: number, bottom: number}} lane
 * @param {number} squares
 * @param {number} square from 1, the one before the ship
 */
export function rung(lane, squares, square) {
  const step = (lane.bottom - lane.top) / squares;
  return lane.bottom - (square - 0.5) * step;
}

/**
 * Plates as near as can be to where they want to be, in their order, none over another; smaller ones where many are.
 * @param {number[]} wanted their middles, in any order
 * @param {number} size of one
 * @param {number} top
 * @param {number} bottom
 * @returns {{size: number, at: number[]}}
 */
export function stacked(wanted, size, top, bottom) {
  const fit = Math.min(size, (bottom - top) / Math.max(1, wanted.length));
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const at = wanted.map((y) => Math.max(top + fit / 2, Math.min(bottom - fit / 2, y)));
  order.forEach((i, n) => { if (n) at[i] = Math.max(at[i], at[order[n - 1]] + fit); });
  let limit = bottom - fit / 2;
  for (const i of [...order].reverse()) {
    at[i] = Math.min(at[i], limit);
    limit = at[i] - fit;
  }
  return { size: fit, at };
}

/**
 * How far a barrel that points up turns to aim at something.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
export function aim(from, to) {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

/**
 * Places for so many things side by side, in rows of at most so many.
 * @param {number} count
 * @param {{x: number, y: number, width: number}} box its middle and how wide it is
 * @param {number} gap
 * @param {number} most in a row
 */
export function sideBySide(count, { x, y, width }, gap, most) {
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / most), rows = Math.ceil(count / most), here = Math.min(most, count - row * most);
    const step = Math.min(gap, width / Math.max(1, here));
    return { x: x + ((i % most) - (here - 1) / 2) * step, y: y + (row - (rows - 1) / 2) * gap };
  });
}
