// The action round: a huge clock, the phase and its turns, what was announced and where the threats will appear.

import { clock, element, fill, say, text } from "../dom.js";
import { icon, zoneMark } from "./marks.js";

const UNREMARKABLE = new Set(["PhaseCount", "MissionStart"]); // said, but no news

export function flightPicture(kinds) {
  const parts = {
    phase: element("p", { id: "phase" }),
    clock: element("p", { id: "clock", role: "timer" }),
    state: element("p", { id: "state" }),
    bar: element("ol", { id: "bar", class: "bar" }),
    latest: element("p", { id: "latest", "aria-live": "assertive" }),
    log: element("ol", { id: "log", class: "log", tabindex: "0", "data-label": "log" }),
    threats: element("div", { id: "threats", class: "threats" }),
    silence: element("p", { id: "silence", class: "silence", role: "alert", hidden: true },
      element("strong", { "data-say": "comms_down" }), element("span", { "data-say": "comms_down_more" })),
  };
  const root = element("section", { id: "flight", class: "picture-flight", hidden: true },
    element("div", { class: "time" }, parts.phase, parts.clock, parts.state), parts.bar,
    element("div", { class: "announced" }, parts.latest, element("h2", { "data-say": "log" }), parts.log),
    parts.threats, parts.silence);
  return { root, draw: (flight) => draw(flight, root, parts, kinds.turns), tick: (flight, now) => tick(flight, now, root, parts) };
}

function draw(flight, root, parts, turns) {
  text(parts.phase, say("phase", { phase: flight.phase, phases: flight.phases }));
  fill(parts.bar, ...bar(flight, parts.bar, turns));
  const entries = Object.values(flight.log).reverse();
  fill(parts.log, ...entries.map(entry));
  const latest = entries.find((each) => !UNREMARKABLE.has(each.kind));
  fill(parts.latest, ...(latest ? headline(latest) : []));
  parts.latest.className = latest?.kind === "ThreatAlert" ? "alert" : "";
  fill(parts.threats, ...flight.places.map((place) => column(place, flight)));
  parts.threats.classList.toggle("crowded", flight.places.some((place) => Object.values(flight.threats).filter((threat) => threat.where === place).length > 3));
  parts.silence.hidden = !flight.comms_down || flight.over;
  root.classList.toggle("silent", flight.comms_down && !flight.over);
}

/** Called many times a second: only what the clock changes. */
function tick(flight, now, root, parts) {
  const running = flight.clock.since !== undefined;
  const position = flight.clock.run + (running ? now - flight.clock.since : 0);
  const left = Math.max(0, flight.ends - position);
  text(parts.clock, flight.over ? "0:00" : clock(left));
  const transfers = flight.transfers ? say("transfers", { count: flight.transfers }) : "";
  text(parts.state, flight.over ? say("over") : running ? transfers : say("paused"));
  root.classList.toggle("last-seconds", !flight.over && running && left <= 5000);
  root.classList.toggle("paused", !running);
  const gone = flight.over ? 100 : (100 * (position - flight.starts)) / (flight.ends - flight.starts);
  parts.bar.querySelector(".now progress")?.setAttribute("value", String(Math.round(Math.min(100, Math.max(0, gone)))));
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

function column(place, flight) {
  const here = Object.entries(flight.threats).filter(([, threat]) => threat.where === place);
  const board = flight.tracks[place];
  return element("section", { class: `place zone-${place}`, "aria-label": say(`zone.${place}`) },
    element("h3", {}, zoneMark(place), element("span", {}, say(`zone.${place}`)), board ? element("small", {}, board.board) : null),
    board ? strip(board) : null,
    element("ul", {}, ...here.map(([, threat]) => threatCard(threat))));
}

/** The track as one row of squares, far to near, with its letters. */
function strip(board) {
  const squares = [];
  for (let square = board.squares; square >= 1; square--) {
    const letter = board.letters[square] ?? "";
    squares.push(element("i", { class: letter ? `letter letter-${letter}` : "" }, letter));
  }
  return element("p", { class: "strip", role: "img", "aria-label": say("track", { board: board.board, squares: board.squares }) }, ...squares);
}

function threatCard(threat) {
  const numbers = threat.code
    ? [icon("hp"), String(threat.hp), ...(threat.shield === undefined ? [] : [icon("shield"), String(threat.shield)]), icon("speed"), String(threat.speed)]
    : [];
  return element("li", { class: threat.serious ? "threat serious" : "threat" },
    element("b", {}, `T+${threat.t}`),
    element("span", { class: "name" }, threat.name ?? say(threat.serious ? "serious_threat" : "threat")),
    threat.serious && threat.name ? element("span", { class: "unseen" }, say("serious_threat")) : null,
    numbers.length ? element("span", { class: "numbers", role: "img",
      "aria-label": [say("hp", { hp: threat.hp }), threat.shield === undefined ? "" : say("shield_of_threat", { shield: threat.shield }), say("speed", { speed: threat.speed })].filter(Boolean).join(", ") }, ...numbers) : null);
}
