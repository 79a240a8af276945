// A phone's own business. Several players: upkeep sheet, bid, odds of a battle, for this seat alone; its counters on the
// map. A solo game: the battle as it is entered, odds and to-hit numbers, the table of colonies and where everybody goes.

import { element, fill, refusal, say, text } from "../dom.js";
import { badge } from "../marks.js";
import { NumberForm, tell } from "../moves.js";
import { drawn, words } from "./board.js";

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const refused = element("p", { id: "se-refused", role: "alert" });
  const parts = Object.fromEntries(["duel", "bid", "board", "reckoning", "shop", "sheet", "goes", "battle"].map(
    (name) => [name, element("section", { id: `se-${name}`, class: "se-part" })]));
  const body = element("div", { class: "se-seat" }, refused, ...Object.values(parts));
  root.append(body);
  const kept = { open: new Set(["sheet-income"]), mover: "", forms: new Map(), kind: "colony", mark: "", chosen: -1, scroll: null };
  const ask = (message) => tell(tools, refused, message);
  /** The box reads the file and says what is wrong with it, beside what was touched. */
  const bring = async (file) => {
    try {
      await tools.upload("maps", file);
      text(refused, "");
    } catch (wrong) {
      text(refused, refusal(wrong));
    }
  };

  /** The box's form of that name, made once: what somebody is entering stays while the table goes on. */
  const form = (row) => {
    const name = [row.form, ...row.about].join("-");
    if (!kept.forms.has(name)) kept.forms.set(name, new NumberForm(tools, { "data-form": name }));
    const made = kept.forms.get(name);
    made.draw(row);
    return made.root;
  };

  /** The same, folded under its title with what is told in it. */
  const folded = (row) => {
    const name = [row.form, ...row.about].join("-");
    const told = row.fields.filter((field) => field.value).map((field) => `${field.text} ${field.shown}`).join(" · ");
    const toggled = (/** @type {any} */ event) => kept.open[event.target.open ? "add" : "delete"](row.about.length > 1 ? `${row.form}-${row.about[1]}` : name);
    return element("details", { "data-fold": name, open: kept.open.has(row.about.length > 1 ? `${row.form}-${row.about[1]}` : name), ontoggle: toggled },
      element("summary", {}, row.title, element("small", {}, told)), form(row));
  };

  function draw(view) {
    const mine = view.seat;
    const rows = mine ? (view.picture === "several" ? several(view, mine) : solo(view, mine)) : {};
    for (const [name, part] of Object.entries(parts)) {
      part.hidden = !rows[name]?.length;
      fill(part, ...(rows[name] ?? []));
    }
    body.classList.toggle("economic", Boolean(mine?.economic));
    placed(parts.board.querySelector(".se-field"), kept);
  }

  const charted = (view, mine) => (view.ending ? [] : map(view, mine, kept, { ask, bring }, () => draw(view), folded));

  const several = (view, mine) => (mine.out ? {} : {
    bid: mine.bid_form ? bid(mine, form) : [],
    board: charted(view, mine),
    reckoning: reckoning(mine, ask),
    shop: shop(mine, ask),
    sheet: mine.parts.map(folded),
    battle: battle(mine, tools.kinds, ask, folded),
  });

  /** In the economic phase the own sheet comes first, else who moves where and the battle. */
  const solo = (view, mine) => ({
    duel: mine.duel ? duel(mine.duel, ask) : [],
    board: charted(view, mine),
    reckoning: [heading(say("se.empire")), lines(mine)],
    shop: shop(mine, ask),
    sheet: [element("details", { "data-fold": "numbers", open: kept.open.has("numbers"), ontoggle: (/** @type {any} */ event) => event.target.dataset.fold === "numbers" && kept.open[event.target.open ? "add" : "delete"]("numbers") },
      element("summary", {}, say("se.numbers")), ...mine.parts.map(folded))],
    goes: view.board ? [] : goes(mine, kept, ask, () => draw(view), folded),
    battle: battle(mine, tools.kinds, ask, folded),
  });

  return { draw, name: (seat, view) => view.players?.[seat]?.name ?? say("se.human"), mark: (seat) => (seat === "human" ? null : badge(seat)) };
}

const heading = (words) => element("h3", {}, words);
const button = (label, does, attributes = {}) => element("button", { type: "button", onclick: does, ...attributes }, label);
const upTo = (most) => Array.from({ length: most + 1 }, (_, number) => number);

// --- the sheet of a game for several

function bid(mine, form) {
  return [heading(say("se.bid")), element("p", {}, say("se.have", { cp: mine.have })), form(mine.bid_form),
    mine.bid === undefined ? null : element("p", { role: "status" }, say("se.bid_was", { cp: mine.bid }))];
}

const lines = (mine) => element("ul", { class: mine.refused || mine.yards_short ? "se-lines wrong" : "se-lines" }, ...mine.reckoning.map((words) => element("li", {}, words)));

/** Every purchase is one tap, with its price; what is bought can be put back beside it. */
function shop(mine, ask) {
  const buy = (row, by) => () => ask({ type: "buy", name: row.name, by });
  const item = (row) => element("div", { class: row.n ? "se-item on" : "se-item" },
    button([row.text, row.n ? `+${row.n}` : "", row.cp === undefined ? "" : say("se.cp", { cp: row.cp })].filter(Boolean).join(" · "), buy(row, 1), { disabled: !row.can, "data-buy": row.name }),
    row.n ? button("−", buy(row, -1), { "aria-label": `${row.text}${say("colon")}${say("se.put_back")}`, "data-unbuy": row.name }) : null);
  return [element("p", { class: "se-purse", role: "status" }, element("b", {}, String(mine.left)), ` ${say("se.left_cp")}`),
    mine.settlers ? button(`${say("se.settle")} · ${say("se.ships_left", { n: mine.settlers })}`, () => ask({ type: "settle" }), { id: "se-settle" }) : null,
    ...mine.shop.flatMap((group) => [heading(group.title), element("div", { class: "se-shop" }, ...group.rows.map(item))])];
}

function reckoning(mine, ask) {
  const ready = mine.ready ? element("p", { role: "status" }, say("se.is_done"))
    : button(say("se.finish"), () => ask({ type: "done" }), { class: "main", id: "se-finish", disabled: mine.refused || mine.bid === undefined });
  return [heading(say("se.sheet")), lines(mine), mine.economic ? ready : null];
}

// --- a battle

function battle(mine, kinds, ask, folded) {
  const field = (changed) => ask({ type: "field", attacks: mine.attacks, terrain: mine.terrain, ...changed });
  return [heading(say("se.battle")), mine.keeps ? button(say("se.all"), () => ask({ type: "bring_all" }), { id: "se-all" }) : null,
    ...mine.sides.map(folded), mine.losses ? folded(mine.losses) : null,
    element("div", { class: "row" },
      button(say(mine.attacks ? "se.attack" : "se.defend"), () => field({ attacks: !mine.attacks }), { id: "se-attacks", "aria-pressed": String(mine.attacks) }),
      ...kinds.terrains.map((terrain) => button(say(`terms.${terrain}`), () => field({ terrain }), { "aria-pressed": String(mine.terrain === terrain), "data-terrain": terrain }))),
    ...(mine.foes ? mine.foes.map((foe) => against(foe, ask)) : [button(say("se.odds"), () => ask({ type: "odds" }), { class: "main", id: "se-odds" })]),
    mine.brings ? button(say("se.bring"), () => ask({ type: "bring" }), { id: "se-bring", "aria-pressed": String(mine.brought) }) : null,
    odds(mine.odds)];
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
    part("whole"), part("bring"), part("worst"), part("left"));
}

// --- a solo game

/** The colonies' hexes are those of one that moves, so only where that one goes is said. */
function goes(mine, kept, ask, again, folded) {
  const chosen = mine.movers.find((mover) => mover.name === kept.mover) ?? mine.movers[0];
  const choose = (name) => () => { kept.mover = name; again(); };
  const names = mine.movers.map((mover) => button(mover.name, choose(mover.name), { "aria-pressed": String(mover === chosen), "data-mover": mover.name }));
  const gone = (place) => (place < mine.told ? button(say("se.gone"), () => ask({ type: "colony_gone", place }), { "data-gone": String(place) }) : null);
  return [heading(say("se.goes")),
    ...(chosen ? [element("div", { class: "row" }, ...names),
      element("p", { class: "se-goes", role: "status" }, element("b", {}, chosen.goes), element("small", {}, chosen.why)), chosen.hexes ? folded(chosen.hexes) : null] : [element("p", {}, say("se.nobody"))]),
    heading(chosen ? say("se.colonies_from", { mover: chosen.name }) : say("se.colonies")),
    ...mine.colonies.map((row, place) => element("div", { class: "se-colony" }, folded(row), gone(place))),
    element("p", { class: "hint" }, say("se.guards_hint"))];
}

// --- the map

/** The map where it was left; first of all at home. */
function placed(field, kept) {
  if (!field || field.onscroll) return;
  const home = field.querySelector(".se-hex.area .se-house")?.getBoundingClientRect();
  const edge = field.getBoundingClientRect();
  const [left, top] = kept.scroll ?? (home ? [home.left - edge.left - edge.width / 2, home.top - edge.top - edge.height / 2] : [0, 0]);
  field.scrollTo(left, top);
  field.onscroll = () => { kept.scroll = [field.scrollLeft, field.scrollTop]; };
}

/** The sentence says what a tap does now; what is chosen stays chosen, so every further one is a single tap. */
function map(view, mine, kept, { ask, bring }, again, folded) {
  if (!view.board) return [heading(say("se.board")), element("p", { class: "hint" }, say("se.map_hint")), folded({ ...mine.map, title: say("se.lay_out") }), load(bring)];
  const laying = kept.mark !== "";
  const chosen = view.board.counters[kept.chosen];
  const what = mine.marks?.find((each) => each.mark === kept.mark)?.text;
  const tapped = {
    all: laying,
    hex: (at) => {
      const [row, place] = at;
      if (laying) ask({ type: "mark", row, place, mark: kept.mark });
      else if (chosen) { ask({ type: "move", counter: kept.chosen, row, place }); kept.chosen = -1; } else ask({ type: "put", row, place, kind: kept.kind });
    },
    counter: (place, each) => {
      if (laying || kept.kind === "nothing" || (each.kind === "colony" && kept.chosen < 0 && kept.kind === "colony")) return tapped.hex(each.at);
      if ((chosen && place !== kept.chosen) || !mine.mine.includes(place)) return tapped.hex(each.at);
      kept.chosen = place === kept.chosen ? -1 : place;
      again();
    },
  };
  const sentence = laying ? say("se.tap_mark", { what }) : chosen ? say("se.tap_goes", { what: chosen.text }) : say("se.tap_put", { what: say(`se.${kept.kind}`) });
  const choice = (label, on, does, data) => button(label, () => { does(); kept.chosen = -1; again(); }, { "aria-pressed": String(on), ...data });
  const wide = Math.max(...view.board.rows.map((row) => row.length)) + 1;
  const field = element("div", { class: "se-field" }, drawn(view.board, { chosen: kept.chosen, tapped }));
  field.firstElementChild.style.width = `${54 * wide}px`;
  const fleet = chosen && mine.fleets?.[String(kept.chosen)];
  const untap = mine.untap ? button(say("se.untap"), () => { kept.chosen = -1; ask({ type: "tap_undone" }); }, { id: "se-untap" }) : null;
  return [heading(say("se.board")), element("p", { role: "status", class: "se-sentence" }, sentence), field,
    element("div", { class: "row" }, ...[...mine.kinds, "nothing"].map((kind) => choice(say(`se.${kind}`), !laying && kept.kind === kind, () => { kept.kind = kind; kept.mark = ""; }, { "data-kind": kind }))),
    untap, fleet ? folded(fleet) : null,
    ...courses(view.board, ask), lay(mine, kept, choice, folded, bring)];
}

/** Who moves where now, each with its one button. */
function courses(board, ask) {
  if (!board.courses.length) return [];
  const moved = (course) => button(say("se.moved"), () => ask({ type: "enemy_moved", alien: course.alien, fleet: course.fleet }), { "data-moved": course.name });
  return [heading(say("se.they_move")), ...board.courses.map((course) => element("div", { class: `se-mover player-${course.colour ?? ""}` }, element("b", {}, course.name),
    element("span", {}, words(course), element("small", {}, course.why)), course.moves ? moved(course) : null)),
  board.courses.some((course) => course.moves) ? button(say("se.all_moved"), () => ask({ type: "enemy_moved", alien: 0, fleet: 0 }), { class: "main", id: "se-all-moved" }) : null];
}

function lay(mine, kept, choice, folded, bring) {
  const checks = mine.checks.map((each) => element("li", { class: each.right ? "right" : "wrong" }, `${each.right ? "✓" : "✗"} ${each.text}`));
  const toggled = (/** @type {any} */ event) => event.target.dataset.fold === "laying" && kept.open[event.target.open ? "add" : "delete"]("laying");
  return element("details", { "data-fold": "laying", open: kept.open.has("laying"), ontoggle: toggled }, element("summary", {}, say("se.lay_out")),
    element("div", { class: "row" }, ...mine.marks.map((each) => choice(each.text, kept.mark === each.mark, () => { kept.mark = kept.mark === each.mark ? "" : each.mark; }, { "data-mark": each.mark }))),
    element("ul", { class: "se-checks" }, ...checks, mine.deep ? element("li", {}, mine.deep) : null), folded(mine.map),
    element("div", { class: "row" }, element("a", { class: "button", download: "space-empires-map.txt", href: `data:text/plain;charset=utf-8,${encodeURIComponent(mine.file)}`, id: "se-save-map" }, say("se.save_map")), load(bring)));
}

/** A file goes to the box as it is: there it is read within limits, and refused in words. */
function load(bring) {
  const chosen = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (file) bring(file);
  };
  return element("label", { class: "se-load" }, element("span", {}, say("se.load_map")), element("input", { type: "file", accept: ".txt,text/plain", id: "se-load-map", onchange: chosen }));
}

/** A target and a die: one tap each. */
function duel(now, ask) {
  const shot = (target, die) => () => ask({ type: "form", form: "shot", about: [now.side, now.group, target.at].map(String), values: { die } });
  return [heading(`${say("se.duel")}${say("colon")}${now.heading}`), ...now.targets.map((target) => element("div", { class: "se-target" },
    element("b", {}, say("se.at", { target: target.name, need: String(target.need) })),
    element("div", { class: "se-dice" }, ...upTo(10).slice(1).map((die) =>
      button(String(die), shot(target, die), { class: die <= target.need ? "hits" : "", "data-shot": `${target.at}-${die}`, "aria-label": `${say("se.die")} ${die}` })))))];
}
