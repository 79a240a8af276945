// The debriefing on the bridge: what would have saved the ship, what cost most, the mission as a chart by turn.

import { element, fill, say, svg, text } from "../dom.js";
import { badge } from "../marks.js";
import { ZONES, zoneMark } from "./marks.js";

const MOST = 2; // lines of one kind on a television
const GAP = 14; // between the parts of the chart
const SIZES = [{ above: 900, letter: 25, line: 3.5 }, { above: 0, letter: 15, line: 2.5 }];
const DASHES = { red: "", white: "16 5 3 5", blue: "12 6" }; // told apart by more than colour

export function debriefPicture() {
  const parts = {
    head: element("h2", { id: "debrief-head" }),
    outcome: element("p", { id: "debrief-outcome" }),
    bar: element("progress", { id: "debrief-bar", max: "100" }),
    found: element("ul", { id: "debrief-found", class: "debrief-found", "aria-live": "polite" }),
    costs: element("div", { id: "debrief-costs", class: "debrief-costs" }),
  };
  const chart = element("figure", { id: "debrief-chart", class: "debrief-chart" });
  const root = element("section", { id: "debrief", class: "picture-debrief", hidden: true },
    element("div", { class: "debrief-told" }, ...Object.values(parts)), chart);
  let shown = null;
  new ResizeObserver(() => shown && drawChart(chart, shown)).observe(chart);

  function draw({ debrief }) {
    shown = debrief;
    text(parts.head, say("debrief.title"));
    text(parts.outcome, debrief.outcome);
    parts.bar.hidden = !debrief.searching;
    parts.bar.value = debrief.progress;
    parts.bar.setAttribute("aria-label", say("debrief.searching", { number: debrief.complete + 1 }));
    fill(parts.found, ...foundLines(debrief));
    fill(parts.costs, ...Object.entries(debrief.costs).map(([kind, lines]) => section(kind, lines)));
    drawChart(chart, debrief);
  }

  return { root, draw, leave: () => { shown = null; } };
}

function foundLines({ searching, complete, found, changes = [] }) {
  const lines = found.map((line, place) => {
    const change = changes[place - 1]; // the first line says how many, the changes follow
    return element("li", { class: change ? "change" : "" }, change ? badge(change.seat) : null, element("span", {}, line));
  });
  return searching ? [element("li", {}, say("debrief.searching", { number: complete + 1 })), ...lines] : lines;
}

/** Where nobody scrolls, only the first of them. */
function section(kind, lines) {
  const shown = matchMedia("(min-width: 900px)").matches ? lines.slice(0, MOST) : lines;
  const title = say(`debrief.costs.${kind}`);
  return element("section", {}, element("h3", {}, lines.length > shown.length ? `${title} (${lines.length})` : title),
    element("ul", {}, ...shown.map((line) => element("li", {}, line))));
}

// --- the chart: three parts over one axis of turns

function drawChart(figure, debrief) {
  const width = figure.clientWidth, { chart } = debrief;
  if (!width) return;
  const size = SIZES.find((each) => width >= each.above);
  const room = size.above ? figure.clientHeight - 4 * size.letter : 620; // a phone scrolls
  const axis = { left: size.letter * 2.2, width: width - size.letter * 3.2, turns: chart.turns };
  const band = size.letter * 1.6, bars = band * 1.15;
  const high = room - 6 * band - bars * chart.threats.length - 3 * GAP;
  const part = Math.max(size.letter * 4, high / 2);
  const picture = svg("g", {});
  let y = band;
  for (const name of ["damage", "energy"]) {
    picture.append(...lines(name, debrief, axis, y + 1.5 * band, part, size));
    y += 1.5 * band + part + GAP;
  }
  picture.append(heading("threats", y, size), ...chart.threats.flatMap((threat, row) => bar(threat, axis, y + band + row * bars, bars)));
  const height = y + band + chart.threats.length * bars + GAP;
  const label = say("debrief.chart");
  figure.style.setProperty("--letter", `${size.letter}px`);
  figure.style.setProperty("--stroke", `${size.line}px`);
  fill(figure, legend(debrief), svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    ...turnMarks(axis, debrief.changes ?? [], band, height, size), chart.lost ? loss(at(axis, chart.lost), band, height) : null, picture));
}

const loss = (x, y1, y2) => svg("line", { class: "loss", x1: x, x2: x, y1, y2 });

function legend({ instead }) {
  return element("figcaption", {}, ...ZONES.map((zone) => element("span", { class: `zone-${zone}` }, zoneMark(zone), key(DASHES[zone]))),
    instead ? element("span", {}, key("3 5"), say("debrief.instead")) : null);
}

const at = ({ left, width, turns }, turn) => left + (width * (turn - 1)) / (turns - 1);

function turnMarks(axis, changes, band, height, size) {
  const changed = new Set(changes.map((change) => change.turn));
  return Array.from({ length: axis.turns }, (_, i) => i + 1).flatMap((turn) => {
    const x = at(axis, turn);
    return [changed.has(turn) ? svg("rect", { class: "changed", x: x - size.letter * 0.7, y: 0, width: size.letter * 1.4, height }) : null,
      svg("line", { class: "turn", x1: x, x2: x, y1: band, y2: height }),
      svg("text", { x, y: size.letter, "text-anchor": "middle", class: changed.has(turn) ? "mark" : "" }, changed.has(turn) ? "★" : String(turn))];
  }).filter(Boolean);
}

const heading = (name, y, size) => svg("text", { class: "part", x: 0, y: y + size.letter }, say(`debrief.chart.${name}`));

/** One quantity, or one for each zone, as it was and, thinner, as it would have been. */
function lines(name, { chart, instead }, axis, y, height, size) {
  const rows = (values) => (Array.isArray(values) ? [["energy", values]] : ZONES.map((zone) => [zone, values[zone]]));
  const was = rows(chart.rows[name]), then = instead ? rows(instead[name]) : [];
  const most = name === "damage" ? chart.hull + 1 : Math.max(1, ...[...was, ...then].flatMap(([, values]) => values));
  const place = (value) => y + height - (height * value) / most;
  const drawn = (zone, values, again) => svg("polyline", { class: `row ${again ? "again" : ""} zone-${zone}`, "stroke-dasharray": again ? "3 5" : DASHES[zone] ?? "",
    points: values.map((value, i) => `${at(axis, i + 1)},${place(value)}`).join(" ") });
  const ends = (name === "damage" ? [0, chart.hull + 1] : [0, most]).flatMap((value) => [
    svg("line", { class: value ? "limit" : "zero", x1: axis.left, x2: axis.left + axis.width, y1: place(value), y2: place(value) }),
    svg("text", { class: "scale", x: axis.left - 8, y: place(value) + size.letter * 0.35, "text-anchor": "end" }, String(value))]);
  return [heading(name, y - size.letter * 2.2, size), ...ends, ...then.map(([zone, values]) => drawn(zone, values, true)), ...was.map(([zone, values]) => drawn(zone, values, false))];
}

/** A threat from the turn it came in to the one it was gone in: a cross where it was destroyed, an arrow past Z. */
function bar(threat, axis, y, height) {
  const from = at(axis, threat.from), to = at(axis, threat.to);
  const thick = height * 0.22, line = y + height * 0.85;
  const end = { destroyed: `M${to - thick},${line - thick}l${2 * thick},${2 * thick}m0,${-2 * thick}l${-2 * thick},${2 * thick}`, survived: `M${to - thick},${line - thick}l${thick},${thick}l${-thick},${thick}` }[threat.end];
  const right = from > axis.left + axis.width * 0.6; // a name that begins late ends at the edge
  return [svg("line", { class: `threat zone-${threat.zone}`, x1: from, x2: Math.max(to, from + 2), y1: line, y2: line, "stroke-width": thick }),
    end ? svg("path", { class: `end zone-${threat.zone}`, d: end }) : null,
    svg("text", { x: right ? axis.left + axis.width : from, y: line - thick, "text-anchor": right ? "end" : "start" }, threat.name)].filter(Boolean);
}

const key = (dashes) => svg("svg", { class: "key", viewBox: "0 0 44 10", "aria-hidden": "true" }, svg("line", { x1: 1, x2: 43, y1: 5, y2: 5, "stroke-dasharray": dashes }));
