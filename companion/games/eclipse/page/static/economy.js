// What is told with single taps: an explored hex, a cube on its square, a technology with its trades, an alliance; and what
// further actions would cost. The rules are the box's: nothing is checked here, only shown.

import { element, say, svg } from "../dom.js";
import { button, select } from "./fields.js";

const named = (name) => say(`names.${name}`);
const RINGS = [[100, 200], [200, 300], [300, 400]];

// --- exploring

/** First the number that was drawn, then what became of it. One tap each; `told` takes the hexes of the action. */
export function exploring(at, form, told, again, discoveries) {
  if (form.hex) return found(at, form, told, again, discoveries);
  const known = (hex) => at.table.hexes.some((each) => each.hex === hex) || form.rows.some((row) => row.hex === hex);
  const open = Object.keys(at.kinds.hexes).map(Number).filter((hex) => hex > 1 && !known(hex));
  const pick = (hex) => button(String(hex), () => { form.hex = hex; again(); }, { "data-hex": String(hex), class: at.mine.aside.includes(hex) ? "aside" : "" });
  return [...RINGS.map(([from, to]) => element("div", { class: "ec-hexes" }, ...open.filter((hex) => hex > from && hex < to).map(pick))),
    form.rows.length ? button(say("eclipse.enough", { hexes: form.rows.map((row) => row.hex).join(" ") }), () => told(form.rows), { id: "ec-enough", class: "main" }) : null];
}

function found(at, form, told, again, discoveries) {
  const lies = at.kinds.hexes[form.hex];
  const taken = (row) => () => {
    form.rows.push({ hex: form.hex, ...row });
    form.hex = 0;
    if (form.rows.filter((each) => each.placed !== false).length >= at.mine.limits.explore) told(form.rows);
    else again();
  };
  const tiles = lies.discovery ? discoveries(at).slice(1) : [];
  const few = tiles.slice(0, at.kinds.bonuses.length);
  const ways = lies.ancients ? [] : lies.discovery
    ? [element("div", { class: "pick" }, ...few.map(([value, label]) => button(say("eclipse.take_for", { what: label }), taken({ disc: true, discovery: value }), { "data-take": value, class: "main" }))),
      select("ec-found-0", say("eclipse.discovery"), [["", "–"], ...tiles.slice(few.length)], "", (value) => value && taken({ disc: true, discovery: value })())]
    : [button(say("eclipse.take"), taken({ disc: true }), { id: "ec-take", class: "main" })];
  return [element("h4", {}, say("eclipse.drawn_hex", { hex: form.hex, vp: lies.vp })), squares(lies.squares, at, () => ({ disabled: true })),
    lies.ancients ? element("p", {}, `${named("ancient")} ×${lies.ancients}`) : null, ...ways,
    element("div", { class: "row" }, button(say("eclipse.no_disc"), taken({ disc: false }), { id: "ec-no-disc" }),
      button(say("eclipse.not_placed"), taken({ placed: false }), { id: "ec-not-placed" }), button(say("eclipse.other_hex"), () => { form.hex = 0; again(); }, { id: "ec-other" }))];
}

// --- squares

/** The squares of a hex, each as large as a thumb; `does` says what a tap on one is. */
function squares(rows, at, does) {
  return element("div", { class: "squares" }, ...rows.map((each) => {
    const lacks = each.square === "advanced" && !at.mine.techs.includes(at.kinds.opens[each.track]);
    const kind = ["square", each.track || each.square, each.square, each.taken ? "taken" : lacks ? "lacks" : ""].filter(Boolean).join(" ");
    const { onclick, disabled } = does(each);
    const note = each.square === "advanced" ? element("small", {}, lacks ? say(`techs.${at.kinds.opens[each.track]}`) : say("eclipse.square.advanced")) : null;
    return element("button", { type: "button", class: kind, "data-square": `${each.square}-${each.track}`, onclick, disabled: disabled || each.taken },
      element("b", {}, each.track ? named(each.track) : say(`eclipse.square.${each.square}`)), note);
  }));
}

/** A tap is a colony ship on that square; gray ones and orbitals ask for the track. The hex explored last comes first. */
export function settling(at, form, tell, again) {
  const free = at.mine.hexes.filter((own) => own.squares.some((each) => !each.taken)).reverse();
  const tracks = (square) => at.kinds.resources.filter((track) => square !== "orbital" || track !== "materials");
  const tapped = (hex) => (each) => ({ onclick: () => {
    if (each.track) return tell({ hex, track: each.track, square: each.square });
    form.gray = { hex, square: each.square };
    return again();
  } });
  const asked = ({ hex, square }) => element("div", { class: "row" }, ...tracks(square).map((track) => button(named(track), () => { form.gray = null; tell({ hex, track, square }); }, { "data-track": track })));
  return [element("p", {}, say("eclipse.ships_up", { count: at.mine.numbers.face_up })), ...free.map((own) => element("section", { "data-settles": String(own.hex) },
    element("h4", {}, String(own.hex)), squares(own.squares, at, tapped(own.hex)), form.gray?.hex === own.hex ? asked(form.gray) : null))];
}

// --- research

const GROUPS = [["can", ["ok"]], ["by_trade", ["trade"]], ["not_now", ["short", "track_full"]]];

/** Three groups; a tap trades what it takes and buys. */
export function buying(at, ask) {
  const traded = ([give, count]) => `${count} ${named(give)} → ${count / at.mine.trade} ${named("science")}`;
  const how = (each) => (each.status === "trade" ? each.trades.map(traded) : each.status === "ok" ? [] : [say(`eclipse.status.${each.status}`, each)]);
  const offer = (each) => element("button", { type: "button", class: each.status, "data-buy": each.tech, onclick: () => ask({ type: "buy", tech: each.tech }) },
    element("span", {}, say(`techs.${each.tech}`)), element("b", {}, String(each.price)), element("small", {}, how(each).join(" · ")));
  return GROUPS.flatMap(([group, kinds]) => {
    const rows = at.mine.prices.filter((each) => kinds.includes(each.status) && each.tech !== at.kinds.key);
    return rows.length ? [element("h4", {}, say(`eclipse.group.${group}`)), element("div", { class: "pick buys" }, ...rows.map(offer))] : [];
  });
}

// --- how many more actions

/** Money left after upkeep, now and with every further disc; the one that is chosen is said in words. */
export function moreActions(mine, income, state, again) {
  const rows = mine.more;
  const at = Math.min(state.more, rows.length - 1);
  const [upkeep, left] = rows[at];
  const most = Math.max(1, ...rows.map(([, money]) => Math.abs(money)));
  const bar = ([, money], place) => svg("rect", { class: [money < 0 ? "short" : "", place === at ? "chosen" : ""].join(" ").trim(), x: place * 14 + 1, y: money < 0 ? 20 : 20 - (18 * money) / most, width: 12, height: Math.max(1, (18 * Math.abs(money)) / most) });
  return element("div", { class: "ec-more" }, svg("svg", { viewBox: `0 0 ${rows.length * 14} 40`, preserveAspectRatio: "none", role: "img", "aria-label": rows.map(([, money]) => money).join(" ") }, ...rows.map(bar)),
    element("ol", { "aria-hidden": "true" }, ...rows.map(([, money], place) => element("li", { class: [money < 0 ? "short" : "", place === at ? "chosen" : ""].join(" ").trim() }, String(money)))),
    element("label", { for: "ec-slider" }, say("eclipse.more_actions", { count: at }), element("input", { id: "ec-slider", type: "range", min: 0, max: rows.length - 1, value: at, oninput: (event) => { state.more = Number(event.target.value); again(); } })),
    element("p", { class: left < 0 ? "faults" : "" }, say("eclipse.more_left", { upkeep, income, left })));
}

// --- alliances

/** Offered by one phone, agreed by the other: each with its own cube. */
export function allying(at, form, ask, again) {
  const { mine, players, kinds } = at;
  const others = players.order.filter((colour) => colour !== mine.colour && !mine.partners.includes(colour));
  if (mine.offered) return [element("p", {}, say("eclipse.offered", { name: players.seats[mine.offered].name })), button(say("eclipse.withdraw"), () => ask({ type: "offer" }), { id: "ec-withdraw" })];
  if (!form.with) return [element("p", {}, say("eclipse.pact_means")), element("div", { class: "pick" }, ...others.map((colour) => button(players.seats[colour].name, () => { form.with = colour; again(); }, { "data-with": colour })))];
  return [element("p", {}, say("eclipse.my_cube")), element("div", { class: "row" }, ...kinds.resources.map((track) => button(named(track), () => { ask({ type: "offer", with: form.with, cube: track }); form.with = ""; }, { "data-offer": track })))];
}

export const offers = ({ mine, players, kinds }, ask) => (mine.offers ?? []).map((colour) => element("div", { class: "ask" },
  element("p", {}, say("eclipse.offers", { name: players.seats[colour].name })), element("p", {}, say("eclipse.pact_means")),
  element("div", { class: "row" }, ...kinds.resources.map((track) => button(named(track), () => ask({ type: "accept", with: colour, cube: track }), { "data-accept": track })))));
