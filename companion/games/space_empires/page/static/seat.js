// A phone's own business. Several players: upkeep sheet, bid, odds of a battle, for this seat alone. A solo game: the
// battle as it is entered, odds and to-hit numbers, the table of colonies and where everybody goes.

import { element, fill, refusal, say, text } from "../dom.js";
import { badge } from "../marks.js";

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const refused = element("p", { id: "se-refused", role: "alert" });
  const parts = Object.fromEntries(["duel", "bid", "reckoning", "sheet", "goes", "battle"].map(
    (name) => [name, element("section", { id: `se-${name}`, class: "se-part" })]));
  root.append(refused, ...Object.values(parts));
  const kept = { open: new Set(["income"]), bid: 0, die: 0, mover: "" };

  const ask = async (message) => {
    try {
      await tools.ask(message);
      text(refused, "");
    } catch (problem) {
      text(refused, refusal(problem));
    }
  };

  function draw(view) {
    const mine = view.seat;
    const rows = mine ? (view.picture === "several" ? several(view, mine) : solo(view, mine)) : {};
    for (const [name, part] of Object.entries(parts)) {
      part.hidden = !rows[name]?.length;
      fill(part, ...(rows[name] ?? []));
    }
  }

  const several = (view, mine) => (mine.out ? {} : {
    bid: mine.economic && mine.bids_open ? bid(mine, kept, ask, () => draw(view)) : [],
    reckoning: reckoning(mine, ask),
    sheet: sheet(mine, kept, ask),
    battle: battle(mine, tools.kinds, kept, ask, [say("se.mine"), say("se.theirs")]),
  });

  const solo = (view, mine) => ({
    duel: mine.duel ? duel(mine.duel, ask) : [],
    goes: goes(mine, kept, ask, () => draw(view)),
    battle: battle(mine, tools.kinds, kept, ask, [say("se.mine")]),
  });

  return { draw, name: (seat, view) => view.players?.[seat]?.name ?? say("se.human"), mark: (seat) => (seat === "human" ? null : badge(seat)) };
}

const heading = (words) => element("h3", {}, words);
const button = (label, does, attributes = {}) => element("button", { type: "button", onclick: does, ...attributes }, label);

/** A number by minus and plus; `name` finds it again. */
function stepper(name, label, value, values, does) {
  const place = values.indexOf(value);
  const step = (by) => () => does(values[place + by]);
  return element("li", { class: value ? "set" : "" }, element("span", {}, label),
    button("−", step(-1), { "data-less": name, disabled: place <= 0, "aria-label": `${label}: ${say("se.less")}` }),
    element("b", {}, String(value)),
    button("+", step(1), { "data-more": name, disabled: place >= values.length - 1, "aria-label": `${label}: ${say("se.more")}` }));
}

const upTo = (most) => Array.from({ length: most + 1 }, (_, number) => number);

// --- the sheet of a game for several

function bid(mine, kept, ask, again) {
  kept.bid = Math.min(mine.bid === undefined ? kept.bid : kept.bid || mine.bid, mine.have);
  const set = (value) => { kept.bid = value; again(); };
  return [heading(say("se.bid")), element("p", {}, say("se.have", { cp: mine.have })),
    element("ul", { class: "se-rows" }, stepper("bid", say("se.bid"), kept.bid, upTo(mine.have), set)),
    button(say("se.place_bid"), () => ask({ type: "bid", cp: kept.bid }), { class: "main", id: "se-place-bid" }),
    mine.bid === undefined ? null : element("p", { role: "status" }, say("se.bid_was", { cp: mine.bid }))];
}

function reckoning(mine, ask) {
  const ready = mine.ready ? element("p", { role: "status" }, say("se.is_done"))
    : button(say("se.finish"), () => ask({ type: "done" }), { class: "main", id: "se-finish", disabled: mine.refused || mine.bid === undefined });
  return [heading(say("se.sheet")), element("ul", { class: mine.refused ? "se-lines wrong" : "se-lines" },
    ...mine.reckoning.map((words) => element("li", {}, words))), mine.economic ? ready : null];
}

function sheet(mine, kept, ask) {
  return mine.groups.map((group) => {
    const toggled = (/** @type {any} */ event) => kept.open[event.target.open ? "add" : "delete"](group.group);
    return element("details", { open: kept.open.has(group.group), ontoggle: toggled, "data-group": group.group },
      element("summary", {}, group.name, element("small", {}, summed(group))),
      element("ul", { class: "se-rows" }, ...group.rows.map((row) =>
        stepper(row.key, row.name, row.value, row.values, (value) => ask({ type: "entry", name: row.key, value })))));
  });
}

function summed(group) {
  if (group.group === "levels") return "";
  return group.rows.filter((row) => row.value).map((row) => `${row.name} ${row.value}`).join(" · ");
}

// --- a battle

function battle(mine, kinds, kept, ask, sides) {
  const forces = [mine.force, mine.other];
  const field = (changed) => ask({ type: "field", attacks: mine.attacks, terrain: mine.terrain, ...changed });
  return [heading(say("se.battle")),
    ...sides.map((name, side) => side_of(name, side, forces[side], kinds, kept, ask)),
    element("div", { class: "row" },
      button(say(mine.attacks ? "se.attack" : "se.defend"), () => field({ attacks: !mine.attacks }), { id: "se-attacks", "aria-pressed": String(mine.attacks) }),
      ...kinds.terrains.map((terrain) => button(say(`terms.${terrain}`), () => field({ terrain }), { "aria-pressed": String(mine.terrain === terrain), "data-terrain": terrain }))),
    ...(mine.foes ? mine.foes.map((foe) => against(foe, ask)) : [button(say("se.odds"), () => ask({ type: "odds" }), { class: "main", id: "se-odds" })]),
    odds(mine.odds)];
}

function side_of(name, side, force, kinds, kept, ask) {
  const ships = kinds.ships.map((ship) => stepper(`${side}-${ship}`, ship, force.ships[ship], upTo(30),
    (count) => ask({ type: "ships", side, ship, count })));
  const levels = Object.entries(kinds.levels).map(([tech, most]) => stepper(`${side}-${tech}`, say(`terms.tech_${tech}`),
    force.levels[tech], upTo(most), (level) => ask({ type: "level", side, tech, level })));
  const told = kinds.ships.filter((ship) => force.ships[ship]).map((ship) => `${force.ships[ship]} ${ship}`).join(", ");
  const toggled = (/** @type {any} */ event) => kept.open[event.target.open ? "add" : "delete"](`side-${side}`);
  return element("details", { "data-side": String(side), open: kept.open.has(`side-${side}`), ontoggle: toggled }, element("summary", {}, name, element("small", {}, told)),
    element("ul", { class: "se-rows se-ships codes" }, ...ships), element("ul", { class: "se-rows se-ships" }, ...levels));
}

function against(foe, ask) {
  return element("div", { class: "se-foe" }, element("b", {}, foe.name),
    button(say("se.odds"), () => ask({ type: "odds", alien: foe.alien, fleet: foe.fleet }), { class: "main", "data-odds": `${foe.alien}-${foe.fleet}` }),
    foe.to_hit.length ? element("details", {}, element("summary", {}, say("se.to_hit")), element("pre", {}, foe.to_hit.join("\n"))) : null);
}

/** A range is hatched, a bare number stands where everything is known; the mark is 80 %. */
function odds(found) {
  if (!found) return null;
  if (found.working) return element("p", { id: "se-chance", role: "status" }, say("se.working"));
  if (found.refused) return element("p", { id: "se-chance", role: "status" }, say(`se.odds_${found.refused}`));
  const part = (name) => (found[name] ? element("p", { class: `se-${name}` }, found[name]) : null);
  const at = (share) => `${Math.round(100 * share)}%`;
  const bar = element("div", { class: found.high > found.low ? "se-bar range" : "se-bar", "aria-hidden": "true" }, element("i", {}), element("u", {}));
  bar.style.setProperty("--low", found.high > found.low ? at(found.low) : "0%");
  bar.style.setProperty("--high", at(found.high));
  return element("div", { id: "se-chance", role: "status" }, part("sides"), element("b", {}, found.percent), bar,
    part("bring"), part("worst"), part("left"));
}

// --- a solo game

const COLONY = { distance: 60, cp: 30, home_distance: 60, guards: 99 };

/** The colonies' hexes are those of one that moves, so only where that one goes is said. */
function goes(mine, kept, ask, again) {
  const chosen = mine.movers.find((mover) => mover.name === kept.mover) ?? mine.movers[0];
  const choose = (name) => () => { kept.mover = name; again(); };
  const names = mine.movers.map((mover) => button(mover.name, choose(mover.name), { "aria-pressed": String(mover === chosen), "data-mover": mover.name }));
  const told = (place, colony, changed) => ask({ type: "colony", place, distance: colony.distance, cp: colony.cp,
    home_distance: colony.home_distance, guards: colony.guards, ...changed });
  const fresh = { distance: 1, cp: 1, home_distance: 1, guards: 0 };
  return [heading(say("se.goes")),
    ...(chosen ? [element("div", { class: "row" }, ...names),
      element("p", { class: "se-goes", role: "status" }, element("b", {}, chosen.goes), element("small", {}, chosen.why))] : [element("p", {}, say("se.nobody"))]),
    heading(chosen ? say("se.colonies_from", { mover: chosen.name }) : say("se.colonies")),
    ...mine.colonies.map((colony, place) => element("fieldset", { class: "se-colony" }, element("legend", {}, colony.name),
      element("ul", { class: "se-rows" }, ...Object.entries(COLONY).map(([name, most]) =>
        stepper(`${place}-${name}`, say(`se.${name}`), colony[name], upTo(most), (value) => told(place, colony, { [name]: value })))),
      button(say("se.gone"), () => ask({ type: "colony", place, gone: true }), { "data-gone": String(place) }))),
    button(say("se.add"), () => told(mine.colonies.length, fresh, {}), { id: "se-add" }),
    element("p", { class: "hint" }, say("se.guards_hint"))];
}

/** A target and a die: one tap each. */
function duel(now, ask) {
  const shot = (target, die) => () => ask({ type: "shot", side: now.side, group: now.group, at: target.at, die });
  return [heading(`${say("se.duel")}: ${now.heading}`), ...now.targets.map((target) => element("div", { class: "se-target" },
    element("b", {}, say("se.at", { target: target.name, need: String(target.need) })),
    element("div", { class: "se-dice" }, ...upTo(10).slice(1).map((die) =>
      button(String(die), shot(target, die), { class: die <= target.need ? "hits" : "", "data-shot": `${target.at}-${die}`, "aria-label": `${say("se.die")} ${die}` })))))];
}
