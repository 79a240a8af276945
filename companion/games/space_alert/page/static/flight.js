// The action round: a huge clock, the phase and its turns, what was announced and where the threats will appear;
// when it is over, whose plan is in and what the box still has to be told.

import { clock, element, fill, say, text } from "../dom.js";
import { badge } from "../marks.js";
import { icon, strip, zoneMark } from "./marks.js";
import { silhouetteMark } from "./silhouettes.js";

const UNREMARKABLE = new Set(["PhaseCount", "MissionStart"]); // said, but no news
/** How a threat may be laid out and how large (in hundredths of the page's width), best first: the first that fits is taken. */
const SIZES = [["single", 3.2, 2.9, 2.6, 2.3], ["", 2.5, 2.35, 2.2, 2.1, 2, 1.9, 1.8, 1.7, 1.6], ["full", 1.6, 1.45, 1.35], ["crowded", 1.3]]
  .flatMap(([layout, ...sizes]) => sizes.map((size) => ({ layout, size })));
/** With what threats do on X, Y and Z, where there is room for that; while few are known also with how far cannons reach. */
const WITH_ACTS = [["with-acts reach stacked", 3.4, 3, 2.7, 2.4], ["with-acts reach large", 2.2, 2, 1.8, 1.6, 1.45], ["with-acts reach", 2.2, 2, 1.8, 1.6, 1.45], ["with-acts", 2.2, 2, 1.8, 1.6, 1.45, 1.3, 1.15]]
  .flatMap(([layout, ...sizes]) => sizes.map((size) => ({ layout, size })));
const LAST_MS = 20_000, COUNTED_MS = 5_000;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export function flightPicture(kinds, sound) {
  const parts = {
    phase: element("p", { id: "phase" }),
    clock: element("p", { id: "clock", role: "timer" }),
    state: element("p", { id: "state" }),
    bar: element("ol", { id: "bar", class: "bar" }),
    latest: element("p", { id: "latest", "aria-live": "assertive" }),
    coach: element("p", { id: "coach", class: "coach", hidden: true }),
    heading: element("h2", { "data-say": "log" }),
    log: element("ol", { id: "log", class: "log", tabindex: "0", "data-label": "log" }),
    plans: element("ol", { id: "plans", class: "plans", hidden: true }),
    threats: element("div", { id: "threats", class: "threats" }),
    silence: element("p", { id: "silence", class: "silence", role: "alert", hidden: true },
      element("strong", { "data-say": "comms_down" }), element("span", { "data-say": "comms_down_more" })),
  };
  const root = element("section", { id: "flight", class: "picture-flight", hidden: true }, parts.silence,
    element("div", { class: "time" }, parts.phase, parts.clock, parts.state), parts.bar,
    element("div", { class: "announced" }, parts.latest, parts.coach, parts.heading, parts.log, parts.plans),
    parts.threats);
  const memory = { threats: null, second: 0 };
  return { root, draw: ({ flight, crew }) => draw(flight, crew, root, parts, kinds, memory, sound), tick: (flight, now) => tick(flight, now, root, parts, memory, sound) };
}

function draw(flight, crew, root, parts, kinds, memory, sound) {
  text(parts.phase, say("phase", { phase: flight.phase, phases: flight.phases }));
  fill(parts.bar, ...bar(flight, parts.bar, kinds.turns));
  const entries = Object.values(flight.log).reverse();
  fill(parts.log, ...entries.map(entry));
  const latest = entries.find((each) => !UNREMARKABLE.has(each.kind));
  fill(parts.latest, ...(latest && !flight.over ? headline(latest) : []));
  parts.coach.hidden = !flight.coach;
  if (flight.coach) fill(parts.coach, element("b", {}, say("do_now")), element("span", {}, flight.coach));
  parts.latest.className = latest?.kind === "ThreatAlert" ? "alert" : "";
  fill(parts.threats, ...flight.places.map((place) => column(place, flight, kinds.distances)));
  if (!parts.clock.textContent) text(parts.clock, "0:00"); // as high as it will be
  const silent = flight.comms_down && !flight.over;
  parts.silence.hidden = !silent;
  root.classList.toggle("silent", silent);
  root.classList.toggle("over", flight.over);
  parts.plans.hidden = !flight.over;
  fill(parts.plans, ...(flight.over ? plans(crew, flight) : []));
  enlarge(parts.threats);
  arrivals(flight, parts, memory, sound);
}

/** As large as the fullest column and the longest word allow. */
function enlarge(threats) {
  const most = Math.max(...[...threats.children].map((column) => column.querySelectorAll(".threat").length));
  const words = [...threats.querySelectorAll(".threat, .name, .numbers")];
  const fits = () => threats.scrollHeight <= threats.clientHeight + 1 && words.every((word) => word.scrollWidth <= word.clientWidth + 1);
  const sizes = SIZES.filter((each) => most < 2 || each.layout !== "single");
  for (const { layout, size } of [...WITH_ACTS, ...sizes]) {
    threats.className = `threats ${layout}`;
    threats.style.setProperty("--size", String(size));
    if (fits()) return;
  }
}

/** What was not there before comes in; nothing does where the page has only just been opened. */
function arrivals(flight, parts, memory, sound) {
  const known = Object.keys(flight.threats);
  const fresh = memory.threats === null ? [] : known.filter((key) => !memory.threats.includes(key));
  memory.threats = known;
  if (!fresh.length) return;
  sound("alert");
  if (STILL.matches) return;
  for (const key of fresh)
    parts.threats.querySelector(`[data-threat="${key}"]`)?.animate([{ transform: "translate(0,-60%) scale(1.4)", opacity: 0 }, { transform: "scale(1.1)", opacity: 1, offset: 0.6 }, { transform: "none", opacity: 1 }], { duration: 900, easing: "ease-out", id: "arrives" });
}

/** Called many times a second: only what the clock changes. */
function tick(flight, now, root, parts, memory, sound) {
  const running = flight.clock.since !== undefined;
  const position = flight.clock.run + (running ? now - flight.clock.since : 0);
  const left = Math.max(0, flight.ends - position);
  text(parts.clock, flight.over ? "0:00" : clock(left));
  const transfers = flight.transfers ? say("transfers", { count: flight.transfers }) : "";
  text(parts.state, flight.over ? say("over") : running ? transfers : say("paused"));
  const last = !flight.over && running && left <= LAST_MS;
  root.classList.toggle("last-twenty", last);
  root.classList.toggle("last-seconds", last && left <= COUNTED_MS);
  root.classList.toggle("paused", !running);
  const gone = flight.over ? 100 : (100 * (position - flight.starts)) / (flight.ends - flight.starts);
  parts.bar.querySelector(".now progress")?.setAttribute("value", String(Math.round(Math.min(100, Math.max(0, gone)))));
  if (last) beats(Math.ceil(left / 1000), parts, memory, sound);
}

/** Once a second in the last twenty: the clock beats, stronger towards the end. */
function beats(second, parts, memory, sound) {
  if (memory.second === second) return;
  memory.second = second;
  sound(second <= COUNTED_MS / 1000 ? "last" : "second");
  if (!STILL.matches) parts.clock.animate([{ transform: `scale(${second <= 5 ? 1.06 : 1.025})` }, { transform: "none" }], { duration: 400, easing: "ease-out", id: "second" });
}

function bar(flight, shown, turnsOfPhases) {
  return turnsOfPhases.slice(0, flight.phases).map((turns, place) => {
    const phase = place + 1;
    const kind = flight.over || phase < flight.phase ? "past" : phase === flight.phase ? "now" : "to-come";
    const old = shown.querySelector(`li:nth-child(${phase}) progress`)?.getAttribute("value") ?? "0";
    return element("li", { class: kind, "aria-current": kind === "now" ? "step" : false },
      element("span", { class: "unseen" }, say("phase_turns", { phase, first: turns[0], last: turns.at(-1) })),
      element("span", { class: "turns", "aria-hidden": "true" }, ...turns.map((turn) => element("b", {}, String(turn)))),
      element("progress", { max: 100, value: kind === "past" ? "100" : kind === "now" ? old : "0", "aria-label": say("phase_gone", { phase }) }));
  });
}

function headline(entry) {
  if (entry.kind !== "ThreatAlert") return [element("span", {}, entry.text)];
  return [zoneMark(entry.where), element("b", {}, `T+${entry.t}`), element("span", {}, entry.text)];
}

function entry(each) {
  const time = element("time", {}, clock(Math.floor(each.at / 1000) * 1000));
  const mark = each.kind === "ThreatAlert" ? zoneMark(each.where) : null;
  return element("li", { class: each.kind === "ThreatAlert" ? `alert ${each.serious ? "serious" : ""}` : "" }, time, mark,
    element("span", {}, each.text));
}

/** Everybody, ticked off as their plan comes in; then what lies on the table and the box does not know. */
function plans(crew, flight) {
  const rows = crew.order.map((colour) => {
    const seat = crew.seats[colour];
    return element("li", { class: seat.ready ? "in" : "" }, badge(colour), element("b", {}, seat.name), element("small", {}, seat.ready ? say("plan_in") : seat.android ? say("android") : seat.here ? say("here") : say("away")));
  });
  const unknown = [...Object.values(flight.threats).filter((threat) => !threat.code).map((threat) => `T+${threat.t}`),
    ...flight.places.filter((place) => !flight.tracks[place] && (place !== "internal" || Object.values(flight.threats).some((threat) => threat.where === place))).map((place) => say("board_of", { place: say(`zone.${place}`) }))];
  if (unknown.length) return [...rows, element("li", { class: "unknown" }, element("b", {}, say("to_tell")), element("small", {}, unknown.join(say("comma"))))];
  const all = crew.order.every((colour) => crew.seats[colour].ready || crew.seats[colour].android);
  return all ? [...rows, element("li", { class: "all" }, element("b", {}, say("all_in")))] : rows;
}

function column(place, flight, distances) {
  const here = Object.entries(flight.threats).filter(([, threat]) => threat.where === place);
  const board = flight.tracks[place];
  return element("section", { class: `place zone-${place}`, "aria-label": say(`zone.${place}`) },
    element("h3", {}, zoneMark(place), element("span", {}, say(`zone.${place}`)), board ? element("small", {}, board.board) : null),
    board ? strip(board) : null,
    board && place !== "internal" ? ranges(board, distances) : null,
    element("ul", {}, ...here.map(([key, threat]) => threatCard(key, threat, flight.taught))));
}

/** How far each square is for the cannons, below it. */
function ranges({ squares }, distances) {
  const counts = [3, 2, 1].map((range) => [range, distances.slice(0, squares).filter((each) => each === range).length]);
  return element("p", { class: "ranges", "aria-hidden": "true" }, ...counts.filter(([, count]) => count).map(([range, count]) =>
    Object.assign(element("i", {}, String(range)), { style: `flex-grow: ${count}` })));
}

/** `taught`: with words at its numbers, for those who learn the game. */
function threatCard(key, threat, taught) {
  const named = { hp: "hp", shield: "shield_of_threat", speed: "speed" };
  const numbers = threat.code ? Object.entries(named).filter(([name]) => threat[name] !== undefined)
    .map(([name, words]) => element("span", {}, icon(name), taught ? say(words, { [name]: threat[name] }) : String(threat[name]))) : [];
  return element("li", { class: `threat${threat.serious ? " serious" : ""}${taught ? " taught" : ""}`, "data-threat": key },
    element("b", {}, `T+${threat.t}`), threat.silhouette ? silhouetteMark(threat.silhouette) : null,
    element("span", { class: "name" }, threat.serious && threat.name ? element("em", { class: "serious-word" }, say("serious")) : null, threat.name ?? say(threat.serious ? "serious_threat" : "threat")),
    threat.acts ? element("span", { class: "acts" }, ...Object.entries(threat.acts).map(([letter, act]) => element("span", {}, element("i", {}, letter), element("span", {}, act)))) : null,
    numbers.length ? element("span", { class: "numbers", role: "img",
      "aria-label": [say("hp", { hp: threat.hp }), threat.shield === undefined ? "" : say("shield_of_threat", { shield: threat.shield }), say("speed", { speed: threat.speed })].filter(Boolean).join(say("comma")) }, ...numbers) : null);
}
