// Space Empires on the bridge screen: where the game is, every alien, machine or player, the last news. The box says what
// may be known in words; nothing is worked out here.

import { clock, element, fill, say, text } from "../dom.js";
import { chart } from "../chart.js";
import { badge } from "../marks.js";
import { drawn, words } from "./board.js";

const ROOMY = 5; // rows beside or under each other that need not stand closer
const LINES = 9; // of movers that have room

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { title }) {
  const heading = element("h2", { id: "se-heading" });
  const track = element("ol", { id: "se-track", class: "se-track" });
  const ending = element("p", { id: "se-ending", role: "status", hidden: true });
  const cards = element("div", { id: "se-cards", class: "se-cards" });
  const aside = element("aside", { id: "se-aside", class: "se-panel" });
  const news = element("div", { id: "se-news", class: "se-panel se-news", "aria-live": "polite" });
  const board = element("section", { id: "se", hidden: true },
    element("div", { class: "se-top" }, heading, track), ending, cards, aside, news);
  root.append(board);

  let times = { left: {}, goes: "", since: undefined };

  function draw(view) {
    times = view.clock ?? times;
    board.hidden = view.picture !== "solo" && view.picture !== "several";
    if (board.hidden) return;
    title([view.name, view.kind, view.level, view.rules].filter(Boolean).join(" · "));
    text(heading, view.heading);
    fill(track, ...(view.story ? [] : turns(view)));
    ending.hidden = !view.ending;
    text(ending, view.picture === "several" && view.ending ? say("se.won", { players: view.ending }) : view.ending);
    const solo = view.picture === "solo";
    const mapped = Boolean(view.board) && !view.battle;
    board.classList.toggle("fighting", Boolean(view.battle));
    board.classList.toggle("mapped", mapped);
    board.classList.toggle("storied", Boolean(view.story));
    board.classList.toggle("many", Object.values(view.aliens ?? {}).some((row) => Object.keys(row.fleets).length > 2));
    news.hidden = Boolean(view.story);
    ending.classList.toggle("lost", Boolean(view.lost));
    if (view.battle) fill(cards, ...view.battle.sides.map(fleet));
    else if (mapped) fill(cards, drawn(view.board));
    else if (view.story) fill(cards, ...numbered(view.story).map(hidden));
    else fill(cards, ...(solo ? [...numbered(view.aliens).map(alien), ...numbered(view.machines).map(machine)] : players(view)));
    cards.dataset.count = String(cards.childElementCount);
    const beside = view.battle || view.story ? [] : mapped && solo ? [...movers(view), ...numbered(view.aliens).map(known), ...numbered(view.machines).map(arrival), ...shown(view)]
      : solo ? seen(view) : [...(mapped ? standing(view) : []), ...limits(view)];
    aside.hidden = !beside.length;
    board.classList.toggle("alone", aside.hidden);
    fill(aside, ...beside);
    fill(news, ...(view.battle ? said(view.battle) : [element("h3", {}, say("se.news")), ...view.news.map((line) => element("p", {}, line))]));
    fit();
  }

  /** Beside a map there is as much room as the map is high: what does not fit stands closer. */
  function fit() {
    aside.classList.remove("dense");
    aside.classList.toggle("dense", aside.scrollHeight > aside.clientHeight);
  }
  document.fonts.ready.then(fit);
  addEventListener("resize", fit);

  /** Of whoever goes the time runs here, by the box's clock. */
  function tick(now) {
    for (const node of board.querySelectorAll("[data-time]")) {
      const seat = node.getAttribute("data-time");
      const left = times.left[seat] - (times.since !== undefined && seat === times.goes ? now - times.since : 0);
      text(node, `${left < 0 ? "−" : ""}${clock(Math.abs(left))}`);
      node.classList.toggle("late", left < 0);
    }
  }

  return { draw, tick };
}

/** Where that player's time stands; nothing where nobody plays by the clock. */
const time = (view, seat) => (view.clock ? element("b", { class: `se-time${view.clock.goes === seat ? " goes" : ""}`, "data-time": seat }) : null);

const numbered = (rows) => Object.keys(rows ?? {}).sort((a, b) => Number(a) - Number(b)).map((key) => rows[key]);

/** Three turns, then the economic phase. */
function turns(view) {
  const names = ["1", "2", "3"].map((turn) => `${say("se.turn")} ${turn}`);
  return [...names, `${say("se.econ")} ${view.phase}`].map((name, place) =>
    element("li", { "aria-current": (place + 1) % 4 === view.turn ? "step" : null }, name));
}

const line = (label, value) => element("p", { class: "se-line" }, element("small", {}, label), element("span", {}, value));

/** Seen fleets with their ships; of hidden ones there is nothing to say but the number. */
function alien(row) {
  const fleets = Object.entries(row.fleets).sort(([one], [other]) => Number(one) - Number(other));
  const seen = fleets.filter(([, fleet]) => !fleet.hidden);
  const hidden = fleets.filter(([, fleet]) => fleet.hidden);
  const chips = element("li", { class: "hidden-fleet" }, ...hidden.map(([number]) => element("b", {}, number)), hidden.length ? element("span", {}, hidden[0][1].ships) : null);
  return element("article", { class: `se-card player-${row.colour}${row.out ? " out" : ""}` },
    element("h3", {}, badge(row.colour), element("span", {}, row.name), row.out ? element("em", {}, say("se.out")) : null),
    fleets.length ? element("ul", { class: "se-counters" }, ...seen.map(counter), hidden.length ? chips : null)
      : element("p", { class: "se-none" }, say("se.none")),
    line(say("se.shown"), row.shown), row.out ? null : line(say("se.defense"), row.defense));
}

function counter([number, fleet]) {
  return element("li", {}, element("b", {}, fleet.home ? say("se.home_fleet") : number), element("span", {}, fleet.ships));
}

function machine(row) {
  const bar = element("meter", { min: "0", max: String(row.hull), value: String(row.left), "aria-label": say("se.hull", row) });
  const here = row.place === "here";
  return element("article", { class: `se-card se-machine se-${row.place}` },
    element("h3", {}, element("span", {}, row.name), element("em", {}, say("se.strength", row))),
    element("p", { class: "se-place" }, row.line, row.entry ? ` · ${say("se.entry", row)}` : ""),
    here ? bar : null, here ? element("p", { class: "se-hull" }, say("se.hull", row)) : null,
    here ? element("p", { class: "se-weak" }, row.weakness ? say("se.weak", row) : say("se.weak_unknown")) : null,
    element("dl", { class: "se-numbers" }, ...row.numbers.map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value)))));
}

function seen(view) {
  if (!view.seen) return [];
  const value = (row) => (row.level ? (row.level > 1 ? say("se.level", row) : say("se.yes")) : say("se.no"));
  return [element("h3", {}, say("se.seen")), element("ul", {}, ...view.seen.map((row) =>
    element("li", { class: row.level ? "on" : "" }, element("span", {}, row.name), element("b", {}, value(row)))))];
}

/** Beside the map one line is enough for what they have seen. */
function shown(view) {
  const rows = (view.seen ?? []).filter((row) => row.level).map((row) => (row.level > 1 ? `${row.name} ${row.level}` : row.name));
  return rows.length ? [element("p", { class: "se-known" }, element("span", {}, `${say("se.seen")}${say("colon")}${rows.join(" · ")}`))] : [];
}


/** Who moves where now: the way of each is on the map. Of many, those that go alike stand together; why is on the phone. */
function movers(view) {
  const { courses } = view.board;
  const many = courses.length > ROOMY;
  const rows = many ? together(courses) : courses.map((course) => ({ ...course, words: words(course) }));
  const items = rows.slice(0, LINES).map((row) => element("li", { class: row.colour ? `player-${row.colour}` : "" },
    element("b", {}, row.name), element("span", {}, row.words, many ? null : element("small", {}, row.why))));
  const rest = rows.length > LINES ? [element("li", {}, element("span", {}, `+${rows.length - LINES}`))] : [];
  return [element("h3", {}, say("se.they_move")), rows.length ? element("ul", { class: "se-movers" }, ...items, ...rest) : element("p", { class: "se-none" }, say("se.none"))];
}

/** Fleets of one alien with the same target and turn in one row. */
function together(courses) {
  const rows = new Map();
  for (const { name, colour, goes, turns, gone } of courses) {
    const told = words({ goes, turns, gone });
    const row = rows.get(`${colour} ${told}`);
    if (row) row.name += ` ${name}`;
    else rows.set(`${colour} ${told}`, { name, colour, words: told });
  }
  return [...rows.values()];
}

/** Of an alien beside the map: what it has shown, and its home. */
function known(row) {
  return element("p", { class: `se-known player-${row.colour}${row.out ? " out" : ""}` }, badge(row.colour), element("span", {}, row.out ? say("se.out") : `${row.shown} · ${row.defense}`));
}

function arrival(row) {
  return element("p", { class: "se-known" }, element("b", {}, row.name), element("span", {}, row.place === "here" ? `${say("se.hull", row)} · ${row.weakness ? say("se.weak", row) : say("se.weak_unknown")}` : row.line));
}

/** Everybody in the order of play; who is out comes last. */
const inOrder = (view) => view.order.concat(Object.keys(view.players).filter((seat) => !view.order.includes(seat)));

const players = (view) => inOrder(view).map((seat, place) => player(seat, view.players[seat], view, place));

/** Beside the map: a line for each player. */
function standing(view) {
  const told = (row) => [row.points === undefined ? "" : "●".repeat(row.points) + "○".repeat(Math.max(0, 3 - row.points)), ...(view.turn ? [] : [bidOf(row), say(row.ready ? "se.done" : "se.writing")])];
  return inOrder(view).map((seat) => element("p", { class: `se-known player-${seat}${view.players[seat].out ? " out" : ""}` }, badge(seat),
    element("span", {}, [view.players[seat].name, ...(view.players[seat].out ? [] : told(view.players[seat]))].filter(Boolean).join(" · ")), time(view, seat)));
}

const bidOf = (row) => (row.bid === undefined ? say(row.bid_in ? "se.bid_in" : "se.no_bid") : say("se.bid_was", { cp: row.bid }));

function player(seat, row, view, place) {
  const state = row.ready ? say("se.done") : say("se.writing");
  return element("article", { class: `se-card player-${seat}${row.out ? " out" : ""}` },
    element("h3", {}, badge(seat), element("span", {}, row.name), row.out ? element("em", {}, say("se.out")) : element("em", {}, `${place + 1}.`)),
    row.out ? null : time(view, seat),
    row.points === undefined ? element("p", { class: "se-fill", "aria-hidden": "true" }, `${place + 1}`) : points(row.points),
    view.turn || row.out || view.ending ? null : element("p", { class: `se-state${row.bid_in ? " in" : ""}` }, bidOf(row)),
    view.turn || row.out || view.ending ? null : element("p", { class: `se-state${row.ready ? " in" : ""}` }, state));
}

function points(count) {
  return element("p", { class: "se-points", "aria-label": `${count} ${say("se.points")}` },
    ...[0, 1, 2].map((place) => element("i", { class: place < count ? "on" : "" })), element("b", {}, String(count)));
}

function limits(view) {
  const gate = view.gate ? [element("h3", {}, say("se.gate")), element("ul", {}, ...["fighter", "cloaking"].map((tech) =>
    element("li", { class: view.gate[tech] ? "on" : "" }, element("span", {}, say(`se.${tech}`)), element("b", {}, say(view.gate[tech] ? "se.open" : "se.shut")))))] : [];
  return [element("h3", {}, view.goal), ...(view.teams ?? []).map((line) => element("p", { class: "se-team" }, line)), ...gate];
}

/** One side of a battle: the lost keep their place as dashes, the one that fires is in the light. */
function fleet(side) {
  const units = side.units.map((unit) => element("li", { class: unit.fires ? "fires" : "" }, element("span", {}, unit.name),
    element("b", {}, "●".repeat(Math.min(unit.left, 12)), element("s", {}, "–".repeat(Math.min(unit.was - unit.left, 12)))),
    element("em", {}, unit.hits ? `${unit.left} −${unit.hits}` : String(unit.left))));
  return element("article", { class: `se-card se-side${units.length > ROOMY ? " crowded" : ""}${side.mine ? " mine" : ""}${side.colour ? ` player-${side.colour}` : ""}` },
    element("h3", {}, side.colour ? badge(side.colour) : null, element("span", {}, side.name)), element("ul", {}, ...units));
}

function said(battle) {
  return [element("h3", {}, battle.now), ...battle.said.slice(0, 3).map((line) => element("p", {}, line))];
}

/** What an alien hid, phase by phase. */
function hidden(row) {
  return element("article", { class: `se-card se-story player-${row.colour}` }, element("h3", {}, badge(row.colour), element("span", {}, row.name), element("em", {}, say("se.story"))),
    ...chart(row), element("p", { class: "se-noted" }, row.levels), row.knew ? element("p", { class: "se-noted" }, row.knew) : null);
}
