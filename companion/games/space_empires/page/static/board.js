// The map as a drawing: hexes as the table has laid them out, counters, courses. Nothing is worked out
// here but where a hex stands on the paper.

import { say, svg } from "../dom.js";

const HALF = 50; // half a hex's width
const ROW = 87; // from row to row
const TALL = 58; // from the middle to a tip
const TIPS = [[0, -TALL], [HALF, -TALL / 2], [HALF, TALL / 2], [0, TALL], [-HALF, TALL / 2], [-HALF, -TALL / 2]];

/** The middle of a hex: rows stand half a hex apart. */
export function middle(board, [row, place]) {
  const shift = row % 2 ? 0 : board.right ? 1 : -1;
  return [HALF * (2 * place + shift), TALL + ROW * (row - 1)];
}

/** `tapped` is told a hex, or the place of a counter in the list. */
export function drawn(board, { chosen = -1, tapped = null } = {}) {
  const cells = board.rows.flatMap((line, row) => [...line].map((mark, place) => ({ mark, at: [row + 1, place + 1] })));
  const there = cells.filter((cell) => cell.mark !== "-" || tapped?.all);
  const spots = (there.length ? there : cells).map((cell) => middle(board, cell.at)); // a map that has no hex left is empty
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const box = [Math.min(...xs) - HALF - 4, Math.min(...ys) - TALL - 4, Math.max(...xs) + HALF + 4, Math.max(...ys) + TALL + 4];
  return svg("svg", { class: "se-board", "font-size": 38, viewBox: `${box[0]} ${box[1]} ${box[2] - box[0]} ${box[3] - box[1]}`, role: tapped ? "group" : "img", "aria-label": say("se.board") },
    ...there.map((cell) => hex(board, cell, tapped)),
    ...board.courses.flatMap((course) => way(board, course)),
    ...stacked(board).map((each) => counter(board, each, chosen, tapped)));
}

function hex(board, { mark, at }, tapped) {
  const [x, y] = middle(board, at);
  const { area, house, colour, text: number } = board.marks[mark] ?? {};
  const classes = ["se-hex", area ? "area" : "", house && !area ? "alien" : "", colour ? `player-${colour}` : "", mark === "-" ? "off" : ""];
  const outline = svg("polygon", { points: TIPS.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" ") });
  const parts = [outline];
  if (house) parts.push(svg("path", { class: "se-house", d: `M${x - 30},${y + 30}v-36l30,-26l30,26v36z` }), svg("text", { x, y: y + 22, class: "se-in-house" }, house));
  if (number) parts.push(svg("text", { x, y: y + 12, class: "se-entry" }, number));
  return svg("g", { class: classes.filter(Boolean).join(" "), "data-hex": at.join(","), onclick: tapped && (() => tapped.hex(at)) }, ...parts);
}

/** Counters in one hex stand one under the other; where there is no room for all, those of one owner as one pile. */
function stacked(board) {
  const hexes = new Map();
  for (const [place, each] of board.counters.entries()) {
    const here = hexes.get(String(each.at)) ?? [];
    hexes.set(String(each.at), [...here, { ...each, place }]);
  }
  return [...hexes.values()].flatMap((here) => {
    const rows = here.length > ROOM ? piles(here) : here;
    return rows.map((each, level) => ({ ...each, lift: (level - (rows.length - 1) / 2) * 40 }));
  });
}

/** The first of each owner's, with how many more lie under it; hidden if any of them is. */
function piles(here) {
  const found = new Map();
  for (const each of here) {
    const owner = `${each.kind} ${each.colour}`;
    found.set(owner, [...(found.get(owner) ?? []), each]);
  }
  return [...found.values()].map((pile) => (pile.length === 1 ? pile[0]
    : { ...pile[0], text: `${pile[0].text}+${pile.length - 1}`, value: pile.every((each) => each.value) ? pile[0].value : "", pile: true }));
}

const ROOM = 3; // counters that can be read in one hex
const WIDTHS = { fleet: 70, scout: 70, alien: 86, machine: 86 };
const PILE = 30; // so much wider

/** Solid: seen; dashed: not seen yet. A scout has a mark for itself, a colony its name and its CP. */
function counter(board, each, chosen, tapped) {
  const [x, middled] = middle(board, each.at);
  const y = middled + each.lift;
  const classes = ["se-counter", `se-${each.kind}`, each.colour ? `player-${each.colour}` : "", each.kind === "alien" && !each.value ? "dashed" : "", each.place === chosen ? "chosen" : ""];
  const wide = WIDTHS[each.kind] + (each.pile ? PILE : 0);
  const shape = each.kind === "colony" ? svg("circle", { cx: x, cy: y, r: 35 }) : each.kind === "hazard" ? svg("path", { d: `M${x - 20},${y - 20}l40,40m0,-40l-40,40` })
    : svg("rect", { x: x - wide / 2, y: y - 26, width: wide, height: 52, rx: 9 });
  const label = each.kind === "hazard" ? null : svg("text", { x, y: y + 13 }, each.kind === "colony" ? `${each.text}${each.value}` : each.kind === "scout" ? `${each.text}·` : each.text);
  return svg("g", { class: classes.filter(Boolean).join(" "), "data-counter": String(each.place), onclick: tapped && ((event) => { event.stopPropagation(); tapped.counter(each.place, each); }) }, shape, label);
}

/** Dots to the target, an arrow for this turn. */
function way(board, course) {
  if (!course.path.length) return [];
  const spots = [course.from, ...course.path].map((at) => middle(board, at));
  const line = (points, name) => svg("polyline", { class: `${name} ${course.colour ? `player-${course.colour}` : "machine"}`, points: points.map((point) => point.join(",")).join(" ") });
  const now = spots.slice(0, course.now.length + 1);
  return course.now.length ? [line(spots, "se-way"), line(now, "se-step"), head(now, course)] : [line(spots, "se-way")];
}

function head(now, course) {
  const [[fromX, fromY], [x, y]] = now.slice(-2);
  const turn = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return svg("path", { class: `se-head ${course.colour ? `player-${course.colour}` : "machine"}`, d: "M22,0l-30,-17v34z", transform: `translate(${x},${y}) rotate(${turn})` });
}

/** A way in one line of words: which ships, target, when, and whether it has moved this turn. */
export const words = (course) => [course.ships, course.goes, course.turns, course.gone ? "✓" : ""].filter(Boolean).join(" · ");
