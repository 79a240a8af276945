// The pocket galaxy: every hex in its ring, with its owner, cubes, ships, Ancients and what may be found there.

import { say, svg } from "../dom.js";
import { figure } from "../marks.js";
import { outline } from "./marks.js";

const named = (ship) => say(`names.${ship}`);
const SIZE = 72; // from the middle of a hex to its corner
const WIDE = Math.sqrt(3) * SIZE;
const CORNERS = [30, 90, 150, 210, 270, 330].map((degrees) => (degrees * Math.PI) / 180);
const hull = (size) => CORNERS.map((angle) => `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`).join(" ");
// Places of the inner and the middle ring: free ones are dashed.
const INNER = [-2, -1, 0, 1, 2].flatMap((q) => [-2, -1, 0, 1, 2].filter((r) => Math.abs(q + r) <= 2).map((r) => [q, r]));
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]; // clockwise, as the box has them
const middle = ([q, r]) => [WIDE * (q + r / 2), 1.5 * SIZE * r];

/** @param {object} view a page's @param {object} kinds @param {Record<string, string>} [owners] of an earlier round
 * @param {{chosen: number, choose: Function, put: Function}} [hand] that takes a hex and puts it somewhere */
export function galaxy(view, kinds, owners, hand) {
  const { table, players } = view;
  const lies = Object.fromEntries(table.hexes.map((each) => [each.hex, each]));
  const at = table.galaxy.map((each) => middle(each.at));
  const taken = new Set(table.galaxy.map((each) => String(each.at)));
  const open = (hand?.chosen ? around(table.galaxy) : INNER).filter((each) => !taken.has(String(each)));
  const free = open.map(middle);
  const all = [...at, ...free];
  const edge = SIZE * 1.15;
  const [left, top] = [0, 1].map((axis) => Math.min(...all.map((each) => each[axis])) - edge);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...all.map((each) => each[axis])) + edge);
  return svg("svg", { class: "ec-galaxy-map", viewBox: `${left} ${top} ${right - left} ${bottom - top}`, role: "img", "aria-label": say("eclipse.galaxy") },
    ...free.map(([x, y], place) => tapped(svg("polygon", { class: "ec-free", points: hull(SIZE - 6), transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }),
      hand?.chosen && (() => hand.put(open[place])), say("eclipse.put_here"), `place-${open[place].join("_")}`)),
    ...table.galaxy.map((each, place) => tapped(hex({ ...lies[each.hex], ...each, ...(owners ? { owner: owners[each.hex], fleets: [], cubes: [] } : {}) }, at[place], players, kinds, hand?.chosen === each.hex),
      hand && (() => hand.choose(each.hex)), String(each.hex), `hex-${each.hex}`)));
}

/** Places that a hex may be put: the inner rings, and whatever is next to a hex that lies there. */
function around(hexes) {
  const beside = hexes.flatMap(({ at: [q, r] }) => SIDES.map(([right, down]) => [q + right, r + down]));
  return [...new Map([...INNER, ...beside].map((each) => [String(each), each])).values()];
}

/** With a finger or the keyboard, where somebody may do something there. */
function tapped(shape, does, label, name) {
  if (!does) return shape;
  shape.setAttribute("role", "button");
  shape.setAttribute("tabindex", "0");
  shape.setAttribute("aria-label", label);
  shape.setAttribute("data-map", name);
  shape.addEventListener("click", does);
  shape.addEventListener("keydown", (event) => event.key === "Enter" && does());
  return shape;
}

/** Half a wormhole at each side that has one, of a hex that the table has placed. */
const halves = ({ told, sides }) => (told ? sides.flatMap((half, side) => (half ? [svg("circle", { class: "wormhole", cx: ((WIDE / 2 - 3) * Math.cos((side * Math.PI) / 3)).toFixed(1), cy: ((WIDE / 2 - 3) * Math.sin((side * Math.PI) / 3)).toFixed(1), r: 7 })] : [])) : []);

function hex(each, [x, y], players, kinds, chosen) {
  const name = each.hex === 1 ? say("eclipse.centre_name") : each.home ? players.seats[each.home].name : String(each.hex);
  const fought = each.fleets.length + (each.ancients || each.gcds ? 1 : 0) > 1;
  const cubes = each.cubes.reduce((sum, count) => sum + count, 0);
  const row = [...Array.from({ length: each.ancients }, () => ["ancient", ""]), ...(each.gcds ? [["gcds", ""]] : []),
    ...each.fleets.flatMap((fleet) => fleet.ships.flatMap((count, at) => (count ? [[kinds.ships[at], fleet.seat, count]] : [])))];
  const room = (count) => (count > 1 ? 1.6 : 1); // a ship, and how many beside it: below, the number would lie on the hex's edge
  const rooms = row.reduce((sum, [, , count]) => sum + room(count), 0);
  const wide = Math.min(34, 104 / Math.max(1, rooms));
  const from = (n) => row.slice(0, n).reduce((sum, [, , count]) => sum + room(count), -rooms / 2) * wide;
  return svg("g", { class: ["ec-hex", each.owner ? `player-${each.owner} owned` : "", fought ? "fought" : "", chosen ? "chosen" : ""].filter(Boolean).join(" "), transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("polygon", { points: hull(SIZE - 3) }), ...halves(each), svg("text", { class: "name", y: -27, "text-anchor": "middle", "font-size": name.length > 6 ? 20 : 26 }, name),
    each.owner ? figure(each.owner, { transform: "translate(-38 -8) scale(.85)" }) : null,
    ...Array.from({ length: cubes }, (_, n) => svg("rect", { class: "cube", x: -20 + 17 * (n % 4), y: n < 4 ? -16 : 0, width: 14, height: 14, rx: 3 })),
    each.orbital ? svg("circle", { class: "orbital", cx: 48, cy: 6, r: 9 }) : null, each.monolith ? svg("rect", { class: "monolith", x: 40, y: -26, width: 8, height: 20 }) : null,
    each.discovery ? svg("text", { class: "find", x: 34, y: each.gcds ? 44 : 14, "text-anchor": "middle", "font-size": 30 }, "?") : null,
    each.gcds ? svg("text", { class: "name", y: 6, "text-anchor": "middle", "font-size": 24 }, named("gcds")) : null,
    ...row.map(([type, colour, count], n) => svg("g", { class: colour ? `ship player-${colour}` : "ship", transform: `translate(${from(n).toFixed(1)} 18) scale(${(wide / 28).toFixed(2)})` },
      svg("path", { d: outline(type), "fill-rule": "evenodd" }), count > 1 ? svg("text", { x: 33, y: 18, "text-anchor": "middle", "font-size": 22 }, String(count)) : null)));
}

/** Whether it says more than the ranking beside it. */
export const charted = (story) => story.slice(0, -1).some((each) => Object.keys(each.points).length);

/** Points at the end of every round, a line for each player with its mark at the end; the round that is looked at is marked.
 * @param {number} wide as much room as there is */
export function chart(story, order, round, wide) {
  const most = Math.max(1, ...story.flatMap((each) => Object.values(each.points)));
  const x = (n) => 60 + (n * (wide - 130)) / Math.max(1, story.length - 1);
  const y = (points) => 230 - (200 * Math.max(0, points)) / most;
  const known = (colour) => story.map((each, n) => (colour in each.points ? `${x(n).toFixed(1)},${y(each.points[colour]).toFixed(1)}` : "")).join(" ");
  const lines = (colour) => known(colour).trim().split(/ {2,}/).map((points) => svg("polyline", { class: `player-${colour}`, points })); // a gap where nobody knew
  const number = (text, at, attributes = {}) => svg("text", { ...at, "text-anchor": "middle", "font-size": 28, ...attributes }, String(text));
  return svg("svg", { class: "ec-chart", viewBox: `0 0 ${wide} 275`, role: "img", "aria-label": say("eclipse.story") },
    svg("line", { class: "now", x1: x(round), x2: x(round), y1: 20, y2: 235 }), ...order.flatMap(lines), ...ends(story, order, y).map(([colour, height]) =>
      figure(colour, { transform: `translate(${wide - 52} ${height.toFixed(1)})` })),
    number(most, { x: 25, y: 40 }), number(0, { x: 25, y: 240 }), ...story.map((each, n) => number(each.round, { x: x(n), y: 268 })));
}

/** Where the marks stand: as high as the lines end, and none over another. */
function ends(story, order, y) {
  const high = order.filter((colour) => colour in story.at(-1).points).map((colour) => [colour, y(story.at(-1).points[colour])]).sort((one, other) => other[1] - one[1]);
  const placed = high.reduce((below, [colour, height]) => [...below, [colour, Math.min(height, (below.at(-1)?.[1] ?? Infinity) - 30)]], []);
  const down = Math.max(0, 18 - (placed.at(-1)?.[1] ?? 18));
  return placed.map(([colour, height]) => [colour, height + down]);
}
