// A phone's drawing board: tiles tried on blueprints, with energy and faults as the box works them out, and odds against anybody.

import { element, say } from "../dom.js";
import { button, folded, heading, select, stepper } from "./fields.js";
import { die, ship as mark } from "./marks.js";
import { solved } from "./odds.js";

const part = (name) => say(`parts.${name}`);

/** What a part does, in short. */
function does(kinds, name) {
  const all = kinds.does[name] ?? {};
  const numbers = ["computer", "shield", "hull", "initiative", "move", "energy"].filter((each) => all[each]).map((each) => `${say(`eclipse.short.${each}`)}${all[each] > 0 ? "+" : "−"}${Math.abs(all[each])}`);
  const dice = ["cannons", "missiles"].filter((each) => all[each]).map((each) => `${say(`eclipse.short.${each}`)} ${all[each].join(" ")}`);
  return [...dice, ...numbers].join(" ");
}

export function boards(mine, kinds, ask, open) {
  const drafts = Object.values(mine.blueprints).filter((each) => each.draft);
  const laid = drafts.reduce((sum, each) => sum + each.placed, 0);
  return [heading("eclipse.blueprints"), ...Object.entries(mine.blueprints).map(([ship, board]) => drawn(ship, board, mine, kinds, ask, open)),
    drafts.length ? element("p", { class: laid > mine.limits.upgrade ? "faults" : "" }, say("eclipse.laid", { count: laid, most: mine.limits.upgrade })) : null];
}

function drawn(ship, board, mine, kinds, ask, open) {
  const tiles = (place, value) => board.tiles.map((tile, each) => (each === place ? value : tile));
  const slot = (printed, place) => select(`ec-${ship}-${place}`, say("eclipse.slot", { place: place + 1 }), [
    ["", say("eclipse.printed", { part: printed ? part(printed) : say("eclipse.empty") })],
    ...mine.parts.map((name) => [name, `${part(name)}  ${does(kinds, name)}`]),
    ...Object.keys(kinds.parts).filter((name) => !mine.parts.includes(name)).map((name) => [name, `(${part(name)})  ${does(kinds, name)}`]),
  ], board.tiles[place], (value) => ask({ type: "draft", ship, tiles: tiles(place, value) }));
  const facts = ["initiative", "computer", "shield", "hull"].map((name) => [say(`designs.${name}`), board[name]]);
  return element("div", { class: board.faults.length ? "board wrong" : "board" },
    element("h4", {}, mark(ship), say(`names.${ship}`), element("small", {}, say("eclipse.cost", { cost: mine.costs[ship] }))),
    element("p", { class: "facts" }, ...facts.map(([name, value]) => element("span", {}, `${name} `, element("b", {}, String(value)))),
      element("span", { class: board.energy < 0 ? "low" : "" }, `${say("eclipse.energy")} `, element("b", { "data-energy": ship }, String(board.energy))),
      ...board.cannons.map((damage) => die(damage)), ...board.missiles.length ? [element("span", {}, `${say("eclipse.missiles")} `, ...board.missiles.map((damage) => die(damage)))] : []),
    board.faults.length ? element("p", { class: "faults" }, board.faults.map((fault) => say(`eclipse.fault.${fault}`)).join(" ")) : null,
    folded(ship, open, say(board.draft ? "eclipse.in_work" : "eclipse.try"), element("div", { class: "slots" }, ...board.printed.map(slot)),
      board.draft ? button(say("eclipse.as_it_flies"), () => ask({ type: "draft", ship }), { "data-reset": ship }) : null));
}

// --- odds against ...

export const noQuestion = (kinds) => ({ ships: [], theirs: [], against: kinds.npcs[0], count: undefined, defends: false });

export function odds(view, question, kinds, ask, again) {
  const mine = view.seat;
  const npc = kinds.npcs.includes(question.against);
  const others = view.players.order.filter((colour) => colour !== mine.colour);
  const set = (name, value) => { question[name] = value; again(); };
  const figures = (name, label) => kinds.ships.map((ship, place) => stepper(`${name}-${ship}`, say(label, { ship: say(`names.${ship}`) }), question[name][place],
    (value) => { question[name][place] = value; again(); }, { most: kinds.figures[ship] }));
  const only = question.against === "gcds"; // there is one of it
  const whole = (numbers) => kinds.ships.map((_, place) => numbers[place] ?? 0);
  const theirs = npc ? [only ? 1 : question.count] : question.theirs;
  const message = { type: "odds", ships: whole(question.ships), against: question.against, theirs: whole(theirs), defends: Boolean(question.defends) && !npc };
  const ready = question.ships.some(Boolean) && theirs.some(Boolean);
  return [heading("eclipse.odds"), ...figures("ships", "eclipse.mine"),
    select("ec-against", say("eclipse.against"), [...kinds.npcs.map((each) => [each, say(`names.${each}`)]), ...others.map((colour) => [colour, view.players.seats[colour].name])],
      question.against, (value) => set("against", value)),
    ...(only ? [] : npc ? [stepper("count", say(`names.${question.against}`), question.count, (value) => set("count", value), { least: 1, most: 8 })] : figures("theirs", "eclipse.theirs")),
    npc ? null : select("ec-role", say("eclipse.role"), [["", say("eclipse.attacks")], ["yes", say("eclipse.defends")]], question.defends ? "yes" : "", (value) => set("defends", value === "yes")),
    element("div", { class: "row" }, button(say("eclipse.ask_odds"), () => ask(message), { id: "ec-odds", class: "main", disabled: !ready }),
      mine.odds ? button(say("eclipse.forget"), () => ask({ type: "odds" }), { id: "ec-forget" }) : null),
    mine.odds ? answer(mine.odds) : null];
}

function answer(found) {
  if (found.win === undefined) return element("p", { role: "status" }, say(found.done ? "eclipse.no_answer" : "eclipse.working"));
  const line = (name, percent) => [element("span", {}, name), element("b", {}, `${percent}%`), element("meter", { min: 0, max: 100, value: percent, "aria-label": name })];
  return element("div", { id: "ec-chances", class: "chance", role: "status" }, ...line(found.attacker, found.win), ...line(found.defender, found.lose),
    ...(found.neither ? line(say("eclipse.neither"), found.neither) : []),
    element("small", {}, found.trials ? say(found.done ? "eclipse.by_trials" : "eclipse.so_far", { count: found.trials }) : solved(found)));
}
