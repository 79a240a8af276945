// What everybody's sheet came to and who has won: columns that grow kind by kind on the shared screen, a list on phones.

import { element, fill, say, svg, text } from "../dom.js";
import { badge, figure } from "../marks.js";

const KINDS = ["agenda", "bonus", "bribes", "cubes"];
const SIGNS = { agenda: "▤", bonus: "♥", bribes: "¤", cubes: "▪" };
const FIELDS = { agenda: "agenda", bonus: "bonus", bribes: "bribes", cubes: "penalty" };
const amount = (sheet, kind) => sheet[FIELDS[kind]];
const told = (sheet, kind) => (sheet.untold.includes(FIELDS[kind]) && !amount(sheet, kind) ? "–" : amount(sheet, kind));

export function resultPanel() {
  return element("section", { class: "sf-result", hidden: true }, element("div", {},
    element("h2", { "data-say": "bridge_result" }, say("bridge_result")), element("ol", {}), element("p", {})), element("table", {}), element("ul", { class: "sf-signs" }));
}

export function drawResult(root, { ranking, decided, sheets }) {
  fill(root.querySelector("ol"), ...ranking.map(rank));
  text(root.querySelector("p"), decided);
  fill(root.querySelector(".sf-signs"), ...KINDS.map((kind) => element("li", {}, `${SIGNS[kind]} ${say(`score_${kind}`)}`)));
  const cells = (name, words) => words.map((each) => element(name, {}, String(each)));
  fill(root.querySelector("table"),
    element("tr", {}, ...cells("th", ["", ...KINDS.map((kind) => SIGNS[kind]), "="])),
    ...sheets.map((sheet) => element("tr", {}, ...cells("td", [sheet.pc ? [sheet.who, sheet.pc].join(say("comma")) : sheet.who, ...KINDS.map((kind) => told(sheet, kind)), sheet.total]))));
}

function rank({ colours, side, who, points, won, barred }) {
  return element("li", { class: won ? "won" : barred ? "barred" : "" }, ...colours.map(badge), element("b", {}, side ? `${side}${say("colon")}${who}` : who), element("span", {}, String(points)),
    won ? element("em", {}, say("wins")) : barred ? element("small", {}, barred) : null);
}

// ---------------------------------------------------------------- the shared screen

/** Counts up by itself, a kind at a time, all columns together; stands complete at its end. */
export class ScoreShow {
  constructor() {
    this.heads = element("div", { class: "sf-kinds" });
    this.chart = element("div", { class: "sf-chart" });
    this.ranking = element("ol", { class: "sf-ranking" });
    this.root = element("section", { class: "sf-score", hidden: true }, this.heads, this.chart, this.ranking);
  }

  draw(result) {
    this.root.hidden = !result;
    if (!result) return;
    fill(this.heads, ...KINDS.map((kind, place) => element("p", { class: `during at-${place}` }, element("b", {}, `${SIGNS[kind]} ${say(`score_${kind}`)}`), say(`kind_${kind}`))), winner(result));
    fill(this.chart, chart(result.sheets));
    fill(this.ranking, ...result.ranking.map(rank));
  }
}

function winner({ ranking, decided }) {
  const won = ranking.filter((each) => each.won);
  const names = won.map(({ side, who }) => (side ? `${side}${say("colon")}${who}` : who)).join(say("comma"));
  const words = won.length ? say(won.length > 1 ? "win_many" : "win", { who: names }) : say("nobody_wins");
  return element("p", { class: "from at-4 sf-winner" }, element("b", {}, `★ ${words}`), decided);
}

const WIDE = 1600, FLOOR = 560, TOP = 140;

/** In turn order. A minus crumbles from the top; the points of the guilty stay readable under the bar. */
function chart(sheets) {
  const gains = sheets.map((sheet) => Math.max(0, sheet.agenda) + sheet.bonus + sheet.bribes);
  const unit = (FLOOR - TOP) / Math.max(8, ...gains);
  const step = WIDE / sheets.length;
  return svg("svg", { viewBox: `0 0 ${WIDE} 745`, role: "img", "aria-label": sheets.map(({ who, total }) => `${who} ${total}`).join(say("comma")) },
    svg("path", { class: "floor", d: `M0 ${FLOOR}H${WIDE}` }), ...sheets.map((sheet, place) => columnOf(sheet, step * (place + 0.5), Math.min(220, step * 0.7), unit)));
}

function columnOf(sheet, x, width, unit) {
  let height = 0;
  let total = 0;
  const parts = [];
  KINDS.forEach((kind, place) => {
    const points = amount(sheet, kind);
    total += points;
    if (points > 0) {
      const y = FLOOR - (height + points) * unit;
      parts.push(svg("rect", { class: `block kind-${kind} from at-${place}`, x: x - width / 2, y: y + 2, width, height: points * unit - 4, rx: 8 }));
      if (points * unit > 30) parts.push(svg("text", { class: `from at-${place}`, x, y: y + (points * unit) / 2 + 10, "text-anchor": "middle" }, `${SIGNS[kind]} ${points}`));
      height += points;
    }
    if (points < 0) {
      const y = FLOOR - height * unit;
      parts.push(svg("rect", { class: `loss from at-${place}`, x: x - width / 2, y: y + 2, width, height: Math.min(-points, height) * unit, rx: 8 }),
        svg("text", { class: `lost from at-${place}`, x: x + width / 2 + 6, y: Math.min(y + 30, FLOOR - 12) }, `−${-points}`));
    }
    parts.push(svg("text", { class: `total ${place === KINDS.length - 1 ? "from" : "during"} at-${place}`, x, y: FLOOR - height * unit - 18, "text-anchor": "middle" }, total || sheet.untold.length < KINDS.length ? String(total) : "–"));
  });
  if (sheet.barred) parts.push(svg("path", { class: "bar from at-4", d: `M${x - width / 2 - 10} ${FLOOR}L${x + width / 2 + 10} ${FLOOR - Math.max(height, 2) * unit}` }));
  if (sheet.won) parts.push(svg("text", { class: "star from at-4", x, y: FLOOR - height * unit - 78, "text-anchor": "middle" }, "★"));
  return svg("g", { class: `sf-col of-${sheet.colour}${sheet.barred ? " barred" : ""}` }, ...parts,
    svg("g", { class: "badge", transform: `translate(${x} ${FLOOR + 40}) scale(2)` }, figure(sheet.colour)),
    ...lines(sheet, width * 1.35).map((words, place) => svg("text", { class: place ? "small" : "who", x, y: FLOOR + 108 + place * 32, "text-anchor": "middle", ...squeezed(words, place ? 28 : 34, width * 1.35) }, words)));
}

/** Letters as wide as they are high, narrower where they would not fit. @param {string} words */
function squeezed(words, size, room) {
  const full = [...words].filter((letter) => letter > "\u2e80").length;
  return full * size > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
}

/** Name and character, as much as there is room for. */
function lines({ who, pc, guilt, guilt_text: guiltText }, room) {
  const cut = (words, size) => (words.length * size * 0.58 > room ? `${[...words].slice(0, Math.max(3, Math.floor(room / size / 0.58) - 1)).join("")}…` : words);
  return [cut(who, 34), cut(pc, 28), guilt === "innocent" ? "" : cut(guiltText, 28)];
}
