// Eclipse's own drawings: ships, dice, the ring of rounds. Seats: ../marks.js. No ship has the shape of a seat.

import { say, svg } from "../dom.js";

const HULLS = {
  interceptor: "M4 12 20 5 16 12 20 19Z",
  cruiser: "M2 12 9 6H20L16 12 20 18H9Z",
  dreadnought: "M1 12 7 4H22V9H18V15H22V20H7Z",
  starbase: "M12 1 15 9 23 12 15 15 12 23 9 15 1 12 9 9Z",
  ancient: "M12 1 21 4V12C21 18 17 21 12 23 7 21 3 18 3 12V4ZM12 6 8 8V13C8 15 10 17 12 18 14 17 16 15 16 13V8Z",
  gcds: "M8 1H16V5L20 4 23 10 19 12 23 14 20 20 16 19V23H8V19L4 20 1 14 5 12 1 10 4 4 8 5ZM12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8Z",
};

export const outline = (type) => HULLS[type];

/** A ship of that type; one that is gone is struck through. */
export const ship = (type, gone = false) => svg("svg", { class: `ec-ship${gone ? " gone" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
  svg("path", { d: HULLS[type], "fill-rule": "evenodd" }), gone ? svg("path", { class: "strike", d: "M2 2 22 22" }) : null);

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A die as it was thrown, or blank; `damage` is its colour, and stands below it. */
export function die(damage, pips = 0) {
  const dots = (PIPS[pips] ?? []).map((at) => svg("circle", { cx: 6 + 6 * (at % 3), cy: 6 + 6 * Math.floor(at / 3), r: 2 }));
  return svg("svg", { class: `ec-die of-${damage}`, viewBox: "0 0 24 24", role: "img", "aria-label": pips ? String(pips) : say("eclipse.die", { damage }) },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), ...dots);
}

/** Nine rounds as a ring, the present one filled; the number in the middle. */
export function ring(round, rounds) {
  const turn = (2 * Math.PI) / rounds;
  const at = (angle, r) => `${(50 + r * Math.sin(angle)).toFixed(2)} ${(50 - r * Math.cos(angle)).toFixed(2)}`;
  const piece = (n) => {
    const [from, to] = [n * turn + 0.05, (n + 1) * turn - 0.05];
    const kind = n + 1 < round ? "past" : n + 1 === round ? "now" : "";
    return svg("path", { class: kind, d: `M${at(from, 47)}A47 47 0 0 1 ${at(to, 47)}L${at(to, 34)}A34 34 0 0 0 ${at(from, 34)}Z` });
  };
  return svg("svg", { class: "ec-ring", viewBox: "0 0 100 100", role: "img", "aria-label": say("eclipse.round_of", { round, rounds }) },
    ...Array.from({ length: rounds }, (_, n) => piece(n)), svg("text", { x: 50, y: 64, "text-anchor": "middle" }, String(round)));
}
