// A seat of Eclipse: my forecast and my turn, my ships, research, what is mine, what was told. Nobody else sees this page.

import { element, fill, refusal, say, text } from "../dom.js";
import { badge } from "../marks.js";
import { NumberForm } from "../moves.js";
import { remember, remembered } from "../wire.js";
import { boards, noQuestion, odds } from "./board.js";
import { bar, seat as row } from "./bridge.js";
import { moreActions, offers } from "./economy.js";
import { button, folded, heading } from "./fields.js";
import { galaxy } from "./galaxy.js";
import { controls, fresh, lacking, offered, tapped, told } from "./forms.js";

const TABS = ["turn", "ships", "research", "galaxy", "mine", "log"];

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const { kinds } = tools;
  const refused = element("p", { id: "my-refused", role: "alert" });
  const tabs = element("nav", { class: "ec-tabs", "data-label": "eclipse.tabs" });
  const part = element("section", { id: "my", class: "my" });
  const forms = ["score", "seat"].map((name) => new NumberForm(tools, { "data-form": name }));
  const entered = element("section", { class: "my" }, ...forms.map((form) => form.root));
  root.append(tabs, refused, part, entered);
  const state = { tab: remembered("eclipse-tab") || TABS[0], form: null, sent: -1, drawn: [], first: [], question: noQuestion(kinds), more: 1, open: new Set(), view: null, hex: 0 };

  const ask = async (message) => {
    try {
      await tools.ask(message);
      text(refused, "");
    } catch (problem) {
      text(refused, refusal(problem));
    }
  };
  const again = () => state.view && draw(state.view);
  const show = (tab) => { state.tab = tab; remember("eclipse-tab", tab); again(); };

  function draw(view) {
    state.view = view;
    const mine = view.seat;
    tabs.hidden = part.hidden = !mine;
    entered.hidden = !mine || state.tab !== "mine";
    if (!mine) return;
    for (const form of forms) form.draw(mine.forms[form.root.dataset.form]);
    const at = { mine, table: view.table, players: view.players, kinds };
    settle(state, mine);
    fill(tabs, ...TABS.map((tab) => button(say(`eclipse.tab.${tab}`), () => show(tab), { "data-tab": tab, "aria-pressed": String(tab === state.tab) })));
    fill(part, ...DRAWN[state.tab]({ view, at, state, ask, again }).filter(Boolean));
  }

  return {
    seats: (view) => view.players?.order ?? view.seats,
    name: (colour, view) => view.players?.seats[colour]?.name ?? say(`names.${colour}`),
    named: (colour, view) => view.players?.seats[colour]?.named ?? "",
    mark: badge,
    draw,
  };
}

/** A form that was told and not refused is done with. */
function settle(state, mine) {
  if (state.sent < 0) return;
  const accepted = (mine.steps[0]?.place ?? -1) >= state.sent;
  const settles = ["explore", "colonize"].includes(state.form?.kind) && mine.settles && mine.numbers.face_up;
  if (accepted) state.form = settles ? { kind: "colonize", gray: null } : null;
  if (accepted || mine.refused) state.sent = -1;
}

const DRAWN = {
  turn: ({ view, at, state, ask, again }) => [...asked(at, state, ask, again), ...offers(at, ask), at.table.battle?.odds ? bar(at.table.battle) : null, element("h3", {}, say("eclipse.forecast")),
    element("ul", {}, row(at.mine.colour, view, at.kinds.ships)), ...acting(at, ask), ...telling(at, state, ask, again),
    at.table.phase === "action" ? moreActions(at.mine, at.table.seats[at.mine.colour].income[0], state, again) : null, refused(at.mine, ask)],
  ships: ({ view, at, state, ask, again }) => [...boards(at.mine, at.kinds, ask, state.open), ...odds(view, state.question, at.kinds, ask, again)],
  research: ({ at }) => prices(at.mine, at.kinds),
  galaxy: ({ view, at, state, ask, again }) => [view.table.galaxy.length ? galaxy(view, at.kinds, undefined, hand(view, state, ask, again)) : element("p", {}, say("eclipse.no_galaxy")), ...placing(view, state, ask), refused(at.mine, ask)],
  mine: ({ view, at }) => [...tiles(at.mine), ...score(at.mine, at.kinds.points, view.table.phase)],
  log: ({ at, ask }) => [heading("eclipse.told"), at.mine.cut ? button(say("eclipse.put_back", { count: at.mine.cut }), () => ask({ type: "put_back" }), { id: "ec-put-back" }) : null,
    element("ol", { class: "lines" }, ...at.mine.steps.map((line, place) => element("li", {}, element("span", {}, line.text),
      button(say("eclipse.cut"), () => confirm(say("eclipse.cut_sure", { count: place + 1 })) && ask({ type: "cut", place: line.place }), { "data-cut": String(line.place) }))))],
};

// --- the map, if the table wants it

const situate = (ask, hex, at, turned) => ask({ type: "event", event: { do: "situate", hex, ...(at ? { at, turned } : {}) } });

/** A tap takes a hex, another one lets it go; a tap on a free place puts it there. */
function hand(view, state, ask, again) {
  const chosen = view.table.galaxy.find((each) => each.hex === state.hex);
  return { chosen: state.hex, choose: (hex) => { state.hex = hex === state.hex ? 0 : hex; again(); }, put: (at) => situate(ask, chosen.hex, at, chosen.turned) };
}

function placing(view, state, ask) {
  const chosen = view.table.galaxy.find((each) => each.hex === state.hex);
  if (!chosen) return view.table.galaxy.length ? [element("p", { class: "hint" }, say("eclipse.map_hint"))] : [];
  return [element("div", { class: "row" }, element("b", {}, String(chosen.hex)), button(say("eclipse.turn_hex"), () => situate(ask, chosen.hex, chosen.at, chosen.told ? (chosen.turned + 1) % 6 : 0), { id: "ec-turn-hex", class: "main" }),
    chosen.told ? button(say("eclipse.unplace"), () => situate(ask, chosen.hex), { id: "ec-unplace" }) : null)];
}

// --- my turn

/** What waits for this phone: tiles to draw, tiles of the set-up. */
function asked(at, state, ask, again) {
  const { mine, kinds } = at;
  const box = (...children) => element("div", { class: "ask" }, ...children);
  const tell = (event) => ask({ type: "event", event });
  return [
    mine.draws ? box(element("p", {}, say("eclipse.draw", mine.draws)), keeping(mine.draws.count, state.drawn, kinds.tiles, mine, (drawn, keep, drop) => {
      state.drawn = [];
      tell({ do: "reputation", drawn, ...(keep ? { keep } : {}), ...(drop ? { drop } : {}) });
    }, (drawn) => { state.drawn = drawn; again(); })) : null,
    mine.first ? box(element("p", {}, say("eclipse.first", { count: mine.first })), tapping(mine.first, state.first, kinds.tiles, (first) => { state.first = first; again(); }),
      state.first.length === mine.first ? button(say("eclipse.tell"), () => { tell({ do: "first_tiles", tiles: state.first }); state.first = []; }, { id: "ec-first", class: "main" }) : null) : null,
  ];
}

/** It stays at the thumb, wherever the page is. */
function refused(mine, ask) {
  return mine.refused ? element("div", { class: "ask refused" }, element("p", { id: "ec-why", role: "alert" }, say("eclipse.refused", { why: mine.refused.why })), element("div", { class: "row" },
    mine.refused.anyway ? button(say("eclipse.anyway"), () => ask({ type: "decide", anyway: true }), { id: "ec-anyway" }) : null,
    button(say("eclipse.let_be"), () => ask({ type: "decide" }), { id: "ec-let-be" }))) : null;
}

function tapping(count, drawn, values, changed) {
  return element("div", { class: "row" }, ...values.map((value) => button(String(value), () => changed([...drawn, value]), { "data-tile": String(value), disabled: drawn.length >= count })),
    element("b", {}, drawn.join(" ")), drawn.length ? button(say("eclipse.less"), () => changed(drawn.slice(0, -1)), { "data-tile": "less" }) : null);
}

/** First as many tiles as are drawn, then the one that is kept; without room, one goes back. */
function keeping(count, drawn, values, mine, told, changed) {
  const full = drawn.length >= count;
  const worst = mine.reputation.at(-1);
  return element("div", {}, tapping(count, drawn, values, changed), full ? element("div", { class: "row" },
    ...[...new Set(drawn)].map((value) => button(say("eclipse.keep", { value }), () => told(drawn, value), { "data-keep": String(value), class: "main" })),
    ...(worst ? [...new Set(drawn)].map((value) => button(say("eclipse.keep_for", { value, worst }), () => told(drawn, value, worst), { "data-for": String(value) })) : []),
    button(say("eclipse.keep_none"), () => told(drawn), { "data-keep": "0" })) : null);
}

function acting(at, ask) {
  const { mine, table } = at;
  const passed = table.seats[mine.colour].passed;
  if (table.battle) return [];
  if (table.phase === "upkeep" || table.phase === "combat")
    return [element("div", { class: "row" }, button(say(`eclipse.next.${table.phase}`), () => ask({ type: "event", event: { do: "next" } }), { id: "ec-next" }))];
  if (table.phase !== "action") return [];
  return [element("div", { class: "big" },
    button(say(passed ? "eclipse.react" : "eclipse.act"), () => ask({ type: "event", event: { do: "act" } }), { id: "act", disabled: !mine.turn }),
    button(say("eclipse.pass"), () => ask({ type: "event", event: { do: "pass" } }), { id: "pass", disabled: !mine.turn }))];
}

/** The forms of full depth; in light depth they are there for who wants them. */
function telling(at, state, ask, again) {
  const kinds = offered(at);
  if (state.form && !kinds.includes(state.form.kind)) state.form = null;
  if (!kinds.length) return [];
  const choose = (kind) => () => {
    state.form = state.form?.kind === kind ? null : fresh(kind, at);
    again();
    document.getElementById("ec-form")?.scrollIntoView({ block: "start" }); // what is tapped next lies at the thumb
  };
  const sending = (message) => { state.sent = (at.mine.steps[0]?.place ?? -1) + 1; return ask(message); };
  const send = () => sending(told(state.form, at));
  const rows = [element("div", { class: "kinds" }, ...kinds.map((kind) => button(say(`eclipse.do.${kind}`), choose(kind), { "data-form": kind, "aria-pressed": String(state.form?.kind === kind) })))];
  if (state.form) rows.push(element("div", { id: "ec-form", class: "board" }, ...controls(at, state.form, again, sending),
    element("div", { class: "row" }, tapped(state.form, at) ? null : button(say("eclipse.tell"), send, { id: "ec-tell", class: "main", disabled: lacking(state.form) }),
      state.form.kind === "cleanup" ? button(say("eclipse.untold"), () => ask({ type: "event", event: { do: "untold" } }), { id: "ec-untold" }) : null,
      state.form.kind === "upkeep" && at.mine.short?.by ? button(say("eclipse.collapse"), () => confirm(say("eclipse.collapse_sure")) && ask({ type: "event", event: { do: "collapse" } }), { id: "ec-collapse" }) : null)));
  if (at.mine.depth === "full") return [heading("eclipse.tell_more"), ...rows];
  return [folded("telling", state.open, say("eclipse.tell_more"), ...rows)];
}

// --- the other pages

function prices(mine, kinds) {
  const tracks = [...new Set(Object.values(kinds.tracks))];
  const line = (offer) => element("li", { class: offer.status }, element("span", {}, say(`techs.${offer.tech}`)), element("b", {}, String(offer.price)),
    element("small", {}, say(`eclipse.status.${offer.status}`, offer)));
  return tracks.flatMap((track) => {
    const rows = mine.prices.filter((offer) => kinds.tracks[offer.tech] === track);
    return [element("h3", {}, say(`eclipse.track.${track}`), element("small", {}, ` ${say("eclipse.owned", { count: mine.techs.filter((tech) => kinds.tracks[tech] === track).length })}`)),
      rows.length ? element("ul", { class: "prices" }, ...rows.map(line)) : element("p", {}, say("eclipse.none"))];
  });
}

const tiles = (mine) => [heading("eclipse.reputation"), mine.reputation.length
  ? element("div", { class: "tilesof" }, ...mine.reputation.map((value) => element("b", {}, String(value)))) : element("p", {}, say("eclipse.none"))];

/** As the box counts; once it is counted at the table the form of it stands below. */
function score(mine, points, phase) {
  const name = (kind) => say(`score.${kind}`) + (mine.score.uncounted.includes(kind) ? ` (${say("eclipse.not_sure")})` : "");
  const value = (kind) => element("li", {}, element("span", {}, name(kind)), element("b", {}, String(mine.score[kind])));
  return [heading("eclipse.score"), element("ul", { class: "sum" }, ...(phase === "scoring" ? [] : points.map(value)),
    element("li", {}, element("span", {}, say("eclipse.total")), element("b", { id: "ec-total" }, String(mine.score.total))))];
}
