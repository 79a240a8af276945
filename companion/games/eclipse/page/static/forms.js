// What is told of a turn in full depth: a form for each kind of event, in the words of a record (docs/games/eclipse.md).
// A form is a plain object; `DRAWN` makes controls of it, `TOLD` the event. The rules are the box's: nothing is checked here.

import { element, say } from "../dom.js";
import { allying, buying, exploring, settling } from "./economy.js";
import { button, picks, select, stepper } from "./fields.js";

const named = (name) => say(`names.${name}`);
const TRACK = "track";

/** What a form begins as. */
const FRESH = {
  explore: () => ({ rows: [], hex: 0 }),
  influence: () => ({ rows: [{ from: TRACK, to: "" }] }),
  research: () => ({ techs: [], artifact: [] }),
  upgrade: () => ({}),
  build: (at) => ({ rows: [row(at, "build")] }),
  move: (at) => ({ rows: [row(at, "move")] }),
  colonize: () => ({ gray: null }),
  trade: () => ({ from: "materials", to: "money" }),
  pact: () => ({ with: "" }),
  control: (at) => ({ hex: takeable(at)[0]?.hex ?? "", discovery: "" }),
  bombard: (at) => ({ hex: enemies(at)[0]?.hex ?? "", cubes: {} }),
  upkeep: () => ({ give_up: [] }),
  cleanup: () => ({ tiles: [] }),
};

export const fresh = (kind, at) => ({ kind, ...FRESH[kind](at) });

function row(at, kind) {
  if (kind === "build") return { what: "interceptor", hex: at.mine.hexes[0]?.hex ?? "" };
  return { ship: stationed(at)[0]?.[0] ?? "", into: at.table.hexes[0]?.hex ?? "", temp_of: "" };
}

// --- what there is to choose from

const others = (at) => at.players.order.filter((colour) => colour !== at.mine.colour);
const ownFleet = (at, each) => each.fleets.find((fleet) => fleet.seat === at.mine.colour)?.ships ?? [];
/** My ships that can fly, by the hex where they stand. */
const stationed = (at) => at.table.hexes.flatMap((each) => ownFleet(at, each).flatMap((count, place) => {
  const ship = at.kinds.ships[place];
  return count && ship !== "starbase" ? [[`${ship}@${each.hex}`, `${named(ship)} · ${each.hex}`]] : [];
}));
const takeable = (at) => at.table.hexes.filter((each) => each.owner !== at.mine.colour);
const enemies = (at) => takeable(at).filter((each) => each.owner);
const free = (at) => at.table.hexes.filter((each) => !each.owner);
const hexName = (at, each) => [each.hex, each.owner ? at.players.seats[each.owner].name : "", each.ancients ? `${named("ancient")} ×${each.ancients}` : "",
  each.gcds ? named("gcds") : ""].filter(Boolean).join(" · ");
const hexes = (at, rows) => rows.map((each) => [each.hex, hexName(at, each)]);
const tracks = (at) => at.kinds.resources.map((each) => [each, named(each)]);

/** What a discovery tile may be turned into; empty: there was none. */
function discoveries(at) {
  const bonus = at.kinds.bonuses.map((each) => [each, each === "vp" ? say("eclipse.found_vp") : named(each)]);
  const parts = at.kinds.ancient.flatMap((each) => [[`part:${at.kinds.parts[each]}`, say("eclipse.part_kept", { part: say(`parts.${each}`) })],
    ...at.mine.lays[each].map(([ship, slot]) => [`part:${at.kinds.parts[each]}@${ship}:${slot}`, say("eclipse.part_laid", { part: say(`parts.${each}`), ship: named(ship), slot })])]);
  const techs = at.mine.prices.filter((each) => each.status !== "owned" && each.tech !== at.kinds.key).map((each) => [`tech:${each.name}`, say(`techs.${each.tech}`)]);
  return [["", say("eclipse.no_tile")], ...bonus, ...parts, ...techs];
}

// --- controls

/** Lines of a form that has several, with one more and one less. */
function lines(at, form, most, fields, again) {
  const rows = form.rows;
  const one = (each, place) => element("div", { class: "line" }, element("div", { class: "fields" }, ...fields(each, place)),
    rows.length > 1 ? button("×", () => { rows.splice(place, 1); again(); }, { "aria-label": say("eclipse.less"), "data-less": `row-${place}` }) : null);
  return [...rows.map(one), rows.length < most ? button(say("eclipse.more"), () => { rows.push(form.kind === "influence" ? { from: TRACK, to: "" } : row(at, form.kind)); again(); },
    { id: "ec-more" }) : null];
}

const put = (each, name, again) => (value) => { each[name] = value; again(); };

const DRAWN = {
  explore: (at, form, again, ask) => exploring(at, form, (rows) => ask(event("explore", { hexes: rows.map(written) })), again, discoveries),
  influence: (at, form, again) => [...lines(at, form, at.mine.limits.influence, (each, place) => {
    const home = [[TRACK, say("eclipse.track_home")]];
    const tile = free(at).some((sector) => String(sector.hex) === String(each.to) && sector.discovery);
    return [select(`ec-from-${place}`, say("eclipse.from"), [...home, ...at.mine.hexes.map((own) => [own.hex, own.hex])], each.from, put(each, "from", again)),
      select(`ec-to-${place}`, say("eclipse.to"), [["", say("eclipse.no_move")], ...home, ...hexes(at, free(at))], each.to, put(each, "to", again)),
      tile ? select(`ec-found-${place}`, say("eclipse.discovery"), discoveries(at), each.discovery ?? "", put(each, "discovery", again)) : null];
  }, again), ...homes(at, form, form.rows.map((each) => each.from), again), stepper("flip", say("eclipse.flip"), form.flip, put(form, "flip", again), { most: at.mine.limits.flip, likely: at.mine.limits.flip })],
  research: (at, form, again, ask) => [...(single(at) ? buying(at, ask) : []), picks(at.mine.prices.filter((each) => each.status !== "owned" && (!single(at) || each.tech === at.kinds.key)).map((each) => ({ value: each.tech, label: say(`techs.${each.tech}`),
    note: `${each.price} · ${say(`eclipse.status.${each.status}`, each)}`, kind: each.status })), form.techs, at.mine.limits.research, put(form, "techs", again), "tech"),
  ...(form.techs.includes(at.kinds.key) ? artifacts(at, form, again) : [])],
  upgrade: (at) => [element("p", {}, changed(at).length ? changed(at).map(([ship, board]) => say("eclipse.lays", { ship: named(ship), count: board.placed })).join(say("comma")) : say("eclipse.draw_first"))],
  build: (at, form, again) => lines(at, form, at.mine.limits.build, (each, place) => [
    select(`ec-what-${place}`, say("eclipse.what"), Object.entries(at.mine.costs).map(([what, cost]) => [what, `${named(what)} (${cost})`]), each.what, put(each, "what", again)),
    select(`ec-hex-${place}`, say("eclipse.hex"), at.mine.hexes.map((own) => [own.hex, own.hex]), each.hex, put(each, "hex", again))], again),
  move: (at, form, again) => lines(at, form, at.mine.limits.move, (each, place) => [
    select(`ec-ship-${place}`, say("eclipse.ship"), [...stationed(at), ["", say("eclipse.somewhere")]], each.ship, put(each, "ship", again)),
    select(`ec-into-${place}`, say("eclipse.into"), hexes(at, at.table.hexes), each.into, put(each, "into", again)),
    select(`ec-temp-${place}`, say("eclipse.temp_of"), [["", "–"], ...others(at).map((colour) => [colour, at.players.seats[colour].name])], each.temp_of, put(each, "temp_of", again)),
    betrayed(at, each) ? element("p", { class: "faults", role: "alert" }, say("eclipse.betrays", { name: at.players.seats[betrayed(at, each)].name })) : null], again),
  colonize: (at, form, again, ask) => settling(at, form, (cube) => ask(event("colonize", cube)), again),
  trade: (at, form, again) => [element("div", { class: "fields" },
    select("ec-from", say("eclipse.give", { ratio: at.mine.trade }), tracks(at), form.from, put(form, "from", again)),
    select("ec-to", say("eclipse.get"), tracks(at), form.to, put(form, "to", again))), stepper("n", say("eclipse.gain"), form.n, put(form, "n", again), { least: 1 })],
  pact: (at, form, again, ask) => allying(at, form, ask, again),
  control: (at, form, again) => [element("div", { class: "fields" }, select("ec-hex", say("eclipse.hex"), hexes(at, takeable(at)), form.hex, put(form, "hex", again)),
    takeable(at).some((each) => String(each.hex) === String(form.hex) && each.discovery) ? select("ec-found", say("eclipse.discovery"), discoveries(at), form.discovery, put(form, "discovery", again)) : null)],
  bombard: (at, form, again) => {
    const there = enemies(at).find((each) => String(each.hex) === String(form.hex));
    return [select("ec-hex", say("eclipse.hex"), hexes(at, enemies(at)), form.hex, (hex) => { form.hex = hex; form.cubes = {}; again(); }),
      ...at.kinds.resources.flatMap((track, place) => (there?.cubes[place]
        ? [stepper(`cube-${track}`, named(track), form.cubes[track], put(form.cubes, track, again), { most: there.cubes[place], likely: there.cubes[place] })] : []))];
  },
  upkeep: (at, form, again) => [at.mine.short?.by ? element("p", {}, say("eclipse.short_by", at.mine.short)) : null,
    at.mine.short?.by ? element("p", {}, say("eclipse.give_up")) : null,
    at.mine.short?.by ? picks(at.mine.hexes.map((own) => ({ value: own.hex, label: String(own.hex) })), form.give_up, 99, put(form, "give_up", again), "give") : null,
    ...homes(at, form, form.give_up, again)],
  cleanup: (at, form, again) => [element("p", {}, say("eclipse.tiles_typed", { count: form.tiles.length, due: at.table.tiles })),
    element("div", { class: "pick" }, ...Object.keys(at.kinds.techs).map((tech) => {
      const count = form.tiles.filter((each) => each === tech).length;
      return button(count ? `${say(`techs.${tech}`)} ×${count}` : say(`techs.${tech}`), () => { form.tiles.push(tech); again(); }, { "data-pick": `tile-${tech}`, "aria-pressed": String(count > 0) });
    })), form.tiles.length ? button(say("eclipse.less"), () => { form.tiles.pop(); again(); }, { id: "ec-less" }) : null],
};

/** The partner whose hex a move leads into, if any: it would make a traitor. */
const betrayed = (at, leg) => at.mine.partners.find((colour) => colour === leg.temp_of
  || at.table.hexes.some((each) => String(each.hex) === String(leg.into) && (each.owner === colour || each.fleets.some((fleet) => fleet.seat === colour))));

/** Cubes of gray squares and orbitals choose the track they go home to: hex by hex, in the order told. */
function homes(at, form, from, again) {
  const cubes = from.flatMap((hex) => at.mine.hexes.find((own) => String(own.hex) === String(hex))?.free ?? []);
  form.home = cubes.map((track, place) => form.home?.[place] ?? track);
  return cubes.map((_, place) => select(`ec-home-${place}`, say("eclipse.home"), tracks(at), form.home[place], (value) => { form.home[place] = value; again(); }));
}

function artifacts(at, form, again) {
  const count = at.mine.hexes.reduce((sum, own) => sum + (at.kinds.artifacts[own.hex] ?? 0), 0);
  form.artifact.length = count;
  return Array.from({ length: count }, (_, place) => select(`ec-artifact-${place}`, say("eclipse.artifact"), tracks(at), form.artifact[place] ?? "money",
    (value) => { form.artifact[place] = value; again(); }));
}

/** Blueprints on the drawing board, and what they are laid as. */
const changed = (at) => Object.entries(at.mine.blueprints).filter(([, board]) => board.draft);

// --- events

const found = (row, tile) => (tile ? { ...row, discovery: tile } : row);
const place = (value) => (value === TRACK ? TRACK : Number(value));

const moved = (ship) => (ship ? { ship: ship.split("@")[0], from: Number(ship.split("@")[1]) } : {});
const home = (form) => (form.home?.length ? { home: form.home } : {});

const TOLD = {
  influence: (form) => ({ moves: form.rows.filter((each) => each.to).map((each) => found({ from: place(each.from), to: place(each.to) }, each.discovery)), flip: form.flip, ...home(form) }),
  research: (form, at) => ({ techs: form.techs.map((tech) => at.kinds.techs[tech]), artifact: Array.from(form.artifact, (each) => each ?? "money") }),
  upgrade: (_, at) => ({ blueprints: Object.fromEntries(changed(at).map(([ship, board]) => [ship, board.record.map((part) => part || null)])) }),
  build: (form) => ({ items: form.rows.map((each) => ({ what: each.what, hex: Number(each.hex) })) }),
  move: (form) => ({ moves: form.rows.map((each) => ({ into: Number(each.into), temp_of: each.temp_of ? [each.temp_of] : [], ...moved(each.ship) })) }),
  trade: (form) => ({ from: form.from, to: form.to, n: form.n }),
  control: (form) => found({ hex: Number(form.hex) }, form.discovery),
  bombard: (form) => ({ hex: Number(form.hex), cubes: form.cubes }),
  upkeep: (form) => ({ give_up: form.give_up, ...home(form) }),
  cleanup: (form, at) => ({ tiles: form.tiles.map((tech) => at.kinds.techs[tech]) }),
};

const event = (kind, fields) => ({ type: "event", event: { do: kind, ...fields } });
const written = ({ discovery, ...row }) => found(row, discovery);
/** A species that researches one tile an action buys with a tap. */
const single = (at) => at.mine.limits.research === 1;

/** Forms that are told with taps of their own, and need no button. */
export const tapped = (form, at) => ["explore", "colonize", "pact"].includes(form.kind) || (form.kind === "research" && single(at) && !form.techs.length);

/** Forms that lack a number without which nothing follows. */
export const lacking = (form) => form.kind === "trade" && form.n === undefined;

/** The event that a form comes to; of who has passed, a reaction. */
export function told(form, at) {
  const fields = TOLD[form.kind](form, at);
  const reacts = at.table.seats[at.mine.colour].passed && ["upgrade", "build", "move"].includes(form.kind);
  return { type: "event", event: reacts ? { do: "react", as: form.kind, ...fields } : { do: form.kind, ...fields } };
}

/** Which forms make sense now. */
export function offered(at) {
  const { phase } = at.table;
  const passed = at.table.seats[at.mine.colour].passed;
  if (phase === "action") return passed ? ["upgrade", "build", "move", "colonize", "trade", "pact"]
    : ["explore", "influence", "research", "upgrade", "build", "move", "colonize", "trade", "pact"];
  return { combat: ["control", "bombard", "trade"], upkeep: ["upkeep", "colonize", "trade"], cleanup: ["cleanup", "trade"] }[phase] ?? [];
}

export const controls = (at, form, again, ask) => DRAWN[form.kind](at, form, again, ask).filter(Boolean);
