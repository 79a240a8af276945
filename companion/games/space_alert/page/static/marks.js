// Marks told apart by shape and letter, never by colour alone: zones, cards, small pictures. Crew members: ../marks.js.

import { element, say, svg } from "../dom.js";
import { parts } from "./joined.js";

export const ZONES = ["red", "white", "blue"];
export const PLACES = ["red", "white", "blue", "internal"];

// The ship seen from above in three fields, the zone's own filled: the same marks as on the display.
export function zoneMark(place) {
  const mark = svg("svg", { class: `zone-mark zone-${place}`, viewBox: "0 0 36 24", role: "img",
    "aria-label": say(`zone.${place}`) });
  if (place === "internal") {
    mark.append(svg("path", { d: "M18,2L30,8V18L18,23L6,18V8Z" }), svg("path", { class: "cut", d: "M12,9L24,17M24,9L12,17" }));
    return mark;
  }
  mark.append(svg("rect", { class: "hull", x: 1, y: 2, width: 34, height: 20, rx: 5 }));
  mark.append(svg("rect", { class: "own", x: 2 + 11 * ZONES.indexOf(place), y: 3, width: 10, height: 18, rx: 2 }));
  return mark;
}

const CARDS = {
  A: "", B: "", C: "",
  bot: "M-7,-5H7V7H-7ZM-3,-9H3M0,-9V-5M-10,-1H-7M7,-1H10",
  left: "M9,-4H-1V-10L-12,0L-1,10V4H9Z",
  right: "M-9,-4H1V-10L12,0L1,10V4H-9Z",
  lift: "M0,-13L7,-4H3V4H7L0,13L-7,4H-3V-4H-7Z",
  "-": "M-6,0H6",
};

/** What lies in a slot, by its code in a game record: "A", "left", "hA", "h:upper_red", "A+B", "left&basic" ... */
export function card(code) {
  const { symbols, special } = parts(code);
  if (!special && symbols.length < 2) return single(code);
  const shown = [...symbols, special].filter(Boolean), apart = 28;
  const wide = 36 + (shown.length - 1) * apart;
  const picture = svg("svg", { class: `card joined-${shown.length}`, viewBox: `${-wide / 2} -18 ${wide} 36`, "aria-hidden": "true" });
  shown.forEach((each, i) => picture.append(svg("g", { class: `card-${each}`, transform: `translate(${(i - (shown.length - 1) / 2) * apart},0)` }, ...marks(each))));
  return picture;
}

function marks(code) {
  if (code === "basic" || code === "advanced")
    return [svg("path", { class: "star", d: star(17, 12) }), svg("text", { y: 7, "text-anchor": "middle" }, code === "basic" ? "1" : "2")];
  return [...single(code).childNodes];
}

function single(code) {
  const heroic = code.startsWith("h");
  const plain = heroic ? code.slice(1) : code;
  const picture = svg("svg", { class: `card ${heroic ? "heroic" : ""} card-${plain.replace(":", "")}`,
    viewBox: "-18 -18 36 36", "aria-hidden": "true" });
  if (heroic) picture.append(svg("path", { class: "star", d: star(17, 12) }));
  if (plain.startsWith(":")) {
    const [deck, zone] = plain.slice(1).split("_");
    const column = ZONES.indexOf(zone);
    picture.append(svg("rect", { class: "line", x: -11, y: -8, width: 22, height: 16, rx: 2 }));
    picture.append(svg("rect", { class: `fill zone-${zone}`, x: -10 + 7 * column, y: deck === "upper" ? -7 : 0.5, width: 6, height: 6.5 }));
  } else if (CARDS[plain]) {
    picture.append(svg("path", { class: plain === "bot" || plain === "-" ? "line" : "fill", d: CARDS[plain] }));
    if (plain === "bot") picture.append(svg("circle", { cx: -3, cy: 0, r: 1.6 }), svg("circle", { cx: 3, cy: 0, r: 1.6 }));
  } else {
    picture.append(svg("text", { y: 7, "text-anchor": "middle" }, plain));
  }
  return picture;
}

function star(far, near) {
  const points = [];
  for (let i = 0; i < 24; i++) {
    const r = i % 2 ? near + 2 : far, a = (Math.PI * i) / 12;
    points.push(`${(r * Math.sin(a)).toFixed(1)},${(-r * Math.cos(a)).toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}

export function cardName(code) {
  const { symbols, special } = parts(code);
  return [...symbols, special].filter(Boolean).map((each) => say(`card.${each}`)).join(" + ");
}

// Small pictures in -8..8.
export const PICTURES = {
  hp: "M0,7C-9,1 -8,-6 -4,-6C-2,-6 0,-4 0,-3C0,-4 2,-6 4,-6C8,-6 9,1 0,7Z",
  shield: "M0,-7L6,-5V0C6,4 3,6 0,7.5C-3,6 -6,4 -6,0V-5Z",
  speed: "M-7,-6L0,0L-7,6M0,-6L7,0L0,6",
  rocket: "M0,-8C4,-4 4,2 3,5H-3C-4,2 -4,-4 0,-8ZM-3,3L-6,8M3,3L6,8",
  fuel: "M-4,-6H4V7H-4ZM-2,-8H2V-6H-2Z",
  bot: "M-5,-3H5V6H-5ZM0,-3V-7M-2,-7H2",
  computer: "M-7,-6H7V4H-7ZM-4,7H4M0,4V7",
  eye: "M-8,0C-4,-6 4,-6 8,0C4,6 -4,6 -8,0ZM-2,0A2,2 0 1 0 2,0A2,2 0 1 0 -2,0Z",
  energy: "M1,-8L-5,1H-1L-1,8L5,-1H1Z",
};

export function picture(name, extra = {}) {
  return svg("path", { class: `picture picture-${name}`, d: PICTURES[name], ...extra });
}

export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "-9 -9 18 18", "aria-hidden": "true" }, picture(name));
}

// What a damage tile breaks, as one sign each.
export const TILE_SIGNS = {
  heavy_laser: "M-7,6L7,-6M-7,6L-3,7M7,-6L3,-7M-2,-6L-6,2M6,-2L2,6",
  light_laser: "M-6,6L6,-6",
  pulse_cannon: "M-3,0A3,3 0 1 0 3,0A3,3 0 1 0 -3,0ZM-7,0A7,7 0 1 0 7,0A7,7 0 1 0 -7,0Z",
  reactor: PICTURES.energy,
  shield: PICTURES.shield,
  gravolift: "M0,-8L4,-3H-4ZM0,8L4,3H-4ZM0,-3V3",
  structure: "M-7,-7H7V7H-7ZM-7,-7L7,7M7,-7L-7,7",
};

/** The track as one row of squares, far to near, with its letters. */
export function strip(board) {
  const squares = [];
  for (let square = board.squares; square >= 1; square--) {
    const letter = board.letters[square] ?? "";
    squares.push(element("i", { class: letter ? `letter letter-${letter}` : "" }, letter));
  }
  return element("p", { class: "strip", role: "img", "aria-label": say("track", { board: board.board, squares: board.squares }) }, ...squares);
}
