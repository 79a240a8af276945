// Eclipse on the shared screen: the ring of rounds, everybody's forecast in order of turns, the battle with its dice, the supply,
// what was told last, the clock.

import { clock as time, element, fill, say, svg, text } from "../dom.js";
import { badge } from "../marks.js";
import { chart, charted, galaxy } from "./galaxy.js";
import { die, ring, ship } from "./marks.js";
import { solved } from "./odds.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { title, kinds }) {
  const parts = Object.fromEntries(["head", "left", "right", "galaxy", "battle", "after", "coming", "ranking", "supply", "told"].map(
    (name) => [name, element("section", { id: `ec-${name}`, class: `ec-${name}` })]));
  const picture = element("div", { id: "ec", class: "ec", hidden: true }, ...Object.values(parts));
  root.append(picture);
  let running = null;
  let shown = null; // the view, and which round of its story

  function draw(view) {
    const table = view.table;
    picture.hidden = view.picture !== "eclipse" || !table;
    running = null;
    if (picture.hidden) return;
    title(say("eclipse.title", { round: table.round, phase: say(`eclipse.phase.${table.phase}`) }));
    picture.className = ["ec", table.battle || table.aftermath ? "fighting" : "", table.ranking ? "over" : "", table.ranking && !table.story.length ? "plain" : "", table.galaxy.length ? "mapped" : "", `of-${view.players.order.length}`].filter(Boolean).join(" ");
    fill(parts.head, ...head(view));
    const order = view.players.order; // everybody keeps the place; the light goes round
    const half = Math.ceil(order.length / 2);
    const seats = (colours) => [element("h2", { class: "unseen" }, say("eclipse.order")), element("ol", { class: "ec-seats" }, ...colours.map((colour) => seat(colour, view, kinds.ships)))];
    fill(parts.left, ...seats(order.slice(0, half)));
    fill(parts.right, ...seats(order.slice(half).reverse()));
    const open = !table.battle && !table.aftermath && !table.ranking;
    show(parts.galaxy, open && table.galaxy.length, () => [galaxy(view, kinds)]);
    show(parts.battle, table.battle, () => battle(view, kinds.damages));
    show(parts.after, table.aftermath, () => [...aftermath(table.aftermath, kinds.damages), table.coming ? element("div", { class: "ec-coming" }, ...coming(table.coming, view, kinds.ships)) : null]);
    show(parts.coming, table.coming && !table.aftermath, () => coming(table.coming, view, kinds.ships));
    show(parts.ranking, table.ranking, () => ranking(view, kinds));
    shown = table.story?.length ? { view, round: -1 } : null;
    show(parts.supply, !table.battle && !table.aftermath && !table.ranking && !table.coming && table.told, () => supply(table, kinds));
    show(parts.told, !table.ranking && table.steps.length, () => [element("h2", {}, say("eclipse.told")),
      element("ol", {}, ...table.steps.map((line) => element("li", {}, line)))]);
    fitted(picture, parts.supply, parts.told);
    running = table.clock?.since === undefined ? null : table.clock;
  }

  function tick(now) {
    if (shown) replayed(Math.min(Math.floor(now / 1500) % (shown.view.table.story.length + 3), shown.view.table.story.length - 1));
    const node = picture.querySelector("#ec-clock");
    if (!node || !running) return;
    const spent = running.spent + now - running.since;
    text(node, time(spent));
    node.classList.toggle("late", spent > running.limit);
  }

  /** The rounds of a finished game, one after the other. */
  function replayed(round) {
    if (round === shown.round) return;
    shown.round = round;
    const { view } = shown;
    const { story, galaxy: hexes } = view.table;
    fill(picture.querySelector("#ec-story"), charted(story) ? chart(story, view.players.order, round, hexes.length ? 760 : 1500) : null,
      hexes.length ? galaxy(view, kinds, story[round].owners) : null);
  }

  return { draw, tick };
}

const fits = (part) => part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;

/** Whatever does not fit gives way, step by step: no letter gets smaller and none is cut. */
function fitted(picture, tiles, lately) {
  for (const part of [tiles, lately]) part.classList.remove("close");
  smaller(picture);
  if (picture.matches(".fighting, .over")) return; // laid out another way
  for (const card of picture.querySelectorAll(".ec-seat")) closer(card);
  tiles.classList.toggle("close", !fits(lately)); // first the tiles, then what happened longest ago
  const lines = lately.querySelector("ol");
  while (!fits(lately) && lines.childElementCount > 1) lines.lastElementChild.remove();
  lately.classList.toggle("close", !fits(lately));
}

/** Ships of a battle are drawn as large as there is room, then its dice. */
function smaller(picture) {
  const sides = picture.querySelector(".ec-sides");
  if (!sides || fits(sides)) return;
  for (const each of sides.children) each.classList.add("fair");
  if (!fits(sides)) for (const each of sides.children) each.classList.remove("few", "fair");
  if (!fits(sides)) picture.querySelector(".ec-aims")?.classList.add("many");
}

/** A seat with more to say than others: its lines stand closer, then it goes without the words below its numbers. */
function closer(card) {
  const parts = [card, ...card.querySelectorAll("h3 span, .fleet")];
  for (const step of ["close", "closest"]) {
    if (parts.every(fits)) return;
    card.classList.add(step);
  }
}

function show(part, wanted, made) {
  part.hidden = !wanted;
  fill(part, ...(wanted ? made() : []));
}

/** Who comes after the one in turn, of those who have not passed; nobody else has: nobody. */
function nextInTurn({ players: { order }, table }) {
  const at = order.indexOf(table.turn);
  return [...order.slice(at + 1), ...order.slice(0, at)].find((colour) => table.ring.includes(colour) && !table.seats[colour].passed);
}

function head(view) {
  const { table, players } = view;
  const name = (colour) => players.seats[colour].name;
  const winners = (table.ranking ?? []).filter((row) => row.rank === 1).map((row) => name(row.seat)).join(say("comma"));
  const said = winners ? say("eclipse.wins", { names: winners })
    : table.turn ? say("eclipse.turn_of", { name: name(table.turn) })
      : table.draws ? say("eclipse.draws_of", { name: name(table.draws.seat), count: table.draws.count })
        : table.phase === "upkeep" ? say("eclipse.colony_first") : table.tiles !== undefined ? say("eclipse.tiles_due", { count: table.tiles }) : "";
  const timed = table.clock && table.turn; // then there is no room for who comes next: the seats say so
  const following = table.turn && !timed ? nextInTurn(view) : "";
  return [ring(table.round, table.rounds),
    element("div", { class: "ec-now" }, element("h2", {}, say(`eclipse.phase.${table.phase}`)), element("p", { id: "ec-said" }, said)),
    following ? element("p", { class: "ec-next" }, element("small", {}, say("eclipse.next_turn")), element("b", {}, badge(following), " ", name(following))) : null,
    table.starts_next && !timed ? element("p", { class: "ec-next" }, element("small", {}, say("eclipse.starts_next")), element("b", {}, badge(table.starts_next), " ", name(table.starts_next))) : null,
    timed ? element("p", { class: "ec-clock" }, element("small", {}, say("eclipse.clock")),
      element("b", { id: "ec-clock" }, time(table.clock.spent))) : null];
}

// --- seats

/** Points that everybody may count, and something more under tiles that lie face down. */
const secret = (points, tiles) => (tiles ? `${points} + ?` : points);

const signed = (number) => (number < 0 ? `−${-number}` : String(number));

/** One seat: the number everybody asks for is the largest thing. `ships`: their types, as the box orders them. */
export function seat(colour, view, ships) {
  const { table } = view;
  const row = table.seats[colour];
  const kinds = ["ec-seat", `player-${colour}`, table.turn === colour ? "turn" : "", row.after < 0 ? "short" : "", row.out ? "out" : ""];
  const open = row.store !== undefined; // a table may hide everybody's money
  const scoring = table.phase === "scoring"; // then there is nothing more to forecast
  const stores = open ? ["money", "science", "materials"].map((name, track) => [name, row.untold.includes(name) ? undefined : scoring ? row.store[track] : `${row.store[track]}+${row.income[track]}`]) : [];
  const facts = (scoring ? stores : [["discs", row.discs], ["upkeep", row.upkeep], ...stores, ["points", row.points === undefined ? undefined : secret(row.points, row.tiles)]])
    .filter(([, value]) => value !== undefined); // what nobody told is not there
  return element("li", { class: kinds.filter(Boolean).join(" "), "aria-current": table.turn === colour && "true" },
    element("h3", {}, badge(colour), element("span", {}, view.players.seats[colour].name), element("small", {}, row.species)),
    open ? element("p", { class: "after" }, element("b", {}, scoring && row.points === undefined ? "–" : signed(scoring ? row.points : row.after)), element("small", {}, say(scoring ? "eclipse.points" : "eclipse.after"))) : null,
    open && !scoring ? element("p", { class: "next" }, element("b", {}, row.next === undefined ? "–" : signed(row.next)), element("small", {}, say("eclipse.one_more"))) : null,
    element("dl", {}, ...facts.map(([name, value]) => element("div", {}, element("dt", {}, say(`eclipse.${name}`)), element("dd", {}, String(value))))),
    element("p", { class: "fleet" }, ...row.ships.flatMap((count, place) => (count ? [element("span", { role: "img", "aria-label": `${say(`names.${ships[place]}`)} ${count}` },
      ship(ships[place]), `×${count}`)] : []))),
    element("p", { class: "marks" }, ...marks(colour, view).map((mark) => element("span", {}, mark))));
}

function marks(colour, view) {
  const { table } = view;
  const row = table.seats[colour];
  const spent = table.clock?.totals[colour];
  return [
    table.turn === colour ? say(view.seat ? "eclipse.your_turn" : "eclipse.in_turn") : "",
    row.out ? say("eclipse.out") : row.passed && table.phase === "action" && table.starts_next !== colour ? say("eclipse.passed") : "",
    table.starts_next === colour && table.phase !== "scoring" ? say("eclipse.starts_next") : "",
    table.phase === "upkeep" && row.paid ? say("eclipse.paid") : "",
    row.tiles ? say("eclipse.tiles", { count: row.tiles }) : "",
    row.pacts ? say("eclipse.pacts", { count: row.pacts }) : "",
    row.traitor ? say("eclipse.traitor") : "",
    spent ? time(1000 * spent) : "",
  ].filter(Boolean);
}

// --- the battle

function battle(view, damages) {
  const { battle: now, volleys } = view.table;
  const stage = now.stage === "missiles" ? say("eclipse.missiles") : say("eclipse.combat_round", { round: now.round });
  return [
    element("h2", {}, say("eclipse.battle", { hex: place(now.hex) }), element("small", {}, [stage, ...owned(now, view)].join(" · "))),
    now.odds ? bar(now) : null,
    element("div", { class: "ec-sides" }, ...now.sides.map((each, place) => side(each, place, now, damages))),
    now.aims ? aimed(now) : element("div", { class: "ec-dice" }, ...(volleys ?? []).filter((each) => each.act === "fires" && each.dice.length).map((each) => thrown(each, now))),
    ladder(now),
  ];
}

/** Who holds a hex, in words. */
const owned = ({ owner }, view) => (owner ? [say("eclipse.held_by", { name: view.players.seats[owner].name })] : []);

/** Who acts when, from high initiative to low: those who have, the one in turn, those still to come. */
const ladder = (now) => element("ol", { class: now.ladder.length > 4 ? "ec-ladder long" : "ec-ladder" }, ...now.ladder.map(({ side, ship: type, initiative, state }) => element("li", {
  class: [state, now.sides[side].seat ? `player-${now.sides[side].seat}` : ""].filter(Boolean).join(" "), "aria-current": state === "now" && "step", "aria-label": `${now.sides[side].name} ${say(`names.${type}`)} ${initiative}` },
element("b", {}, String(initiative)), ship(type), element("span", {}, say(`names.${type}`)), state === "done" ? "✓" : null)));

function side(each, place, now, damages) {
  const fires = place === now.fires;
  return element("div", { class: ["ec-side", fires ? "fires" : "", now.sides.every(few) ? "few" : "", each.seat ? `player-${each.seat}` : ""].filter(Boolean).join(" ") },
    element("h3", {}, element("span", {}, each.seat ? badge(each.seat) : null, " ", each.name), element("small", {}, say(place ? "eclipse.defends" : "eclipse.attacks"))),
    element("ul", {}, ...each.ships.map((ships) => squadron(ships, fires && ships.type === now.ship, now.sides.every(few)))),
    fires && !now.aims ? element("p", { class: now.dice.reduce((sum, count) => sum + count, 0) > 3 ? "due" : "due large" }, element("span", {}, say("eclipse.fires", { ship: say(`names.${now.ship}`) })), ...due(now.dice, damages, now.typed ?? [])) : null);
}

/** So few ships that there is room to draw them large. */
const few = (side) => side.ships.length <= 2 && side.ships.every((each) => each.vessels.length <= 3);

function squadron(ships, fires, large) {
  const [initiative, computer, shield] = ships.numbers;
  return element("li", { class: fires ? "fires" : "" },
    element("span", { class: "kind" }, say(`names.${ships.type}`), element("small", {}, say("eclipse.numbers_of", { initiative, computer, shield })),
      ships.leaves ? element("small", { class: "leaves" }, say("eclipse.leaves")) : null),
    ...(large ? ships.vessels.map((vessel) => [vessel, 1]) : alike(ships.vessels)).map(([vessel, count]) => element("span", { class: `vessel ${vessel.fate}` },
      element("span", {}, ship(ships.type, vessel.fate !== "here"), count > 1 ? element("b", {}, `×${count}`) : null),
      vessel.fate === "here" ? lives(vessel.damage, ships.life) : element("small", {}, say(`eclipse.${vessel.fate}`)))));
}

/** In a large battle ships of one type with the same damage are drawn once, with their number. */
function alike(vessels) {
  const same = new Map();
  for (const vessel of vessels) same.set(`${vessel.fate} ${vessel.damage}`, [...(same.get(`${vessel.fate} ${vessel.damage}`) ?? []), vessel]);
  return [...same.values()].map((each) => [each[0], each.length]);
}

/** A box for every damage it takes; those it has are filled. */
function lives(damage, life) {
  if (life > 10) return element("small", {}, `${damage} / ${life}`);
  return element("span", { class: "lives", role: "img", "aria-label": `${damage} / ${life}` },
    ...Array.from({ length: life }, (_, n) => element("i", { class: n < damage ? "hit" : "" })));
}

/** Dice still to be thrown are blank; those typed already show their pips. */
const due = (dice, damages, typed) => damages.flatMap((damage, place) => Array.from({ length: dice[place] }, () => damage)).map((damage, at) => die(damage, typed[at]));

const place = (hex) => (hex === 1 ? say("eclipse.centre") : String(hex));

/** How the battle stands, in the colours of both; and how that is known. */
export function bar({ odds, sides }) {
  const kind = (side) => (side.seat ? `player-${side.seat}` : "npc");
  const half = (side, x, width) => svg("rect", { class: kind(side), x, y: 0, width, height: 10 });
  return element("div", { class: "ec-odds" },
    element("b", { class: kind(sides[0]) }, `${odds.win}%`),
    element("div", {}, svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": `${sides[0].name} ${odds.win}%, ${sides[1].name} ${odds.lose}%` },
      half(sides[0], 0, odds.win), half(sides[1], odds.win, 100 - odds.win)), element("small", {}, odds.trials ? say("eclipse.by_trials", { count: odds.trials }) : solved(odds))),
    element("b", { class: kind(sides[1]) }, `${odds.lose}%`),
    odds.holds ? holding(odds.holds, kind) : null);
}

/** With more than two parties: who holds the hex when all its battles are fought. */
function holding(parties, kind) {
  return element("p", { class: "ec-holding" }, element("span", {}, say("eclipse.at_the_end")), ...parties.map((each) => element("b", { class: kind(each) }, each.name, ` ${each.percent}%`)));
}

/** The last page of a battle: who holds the hex, what was lost, what follows. */
function aftermath(ended, damages) {
  const fleet = (ships, gone) => Object.entries(ships).flatMap(([type, count]) => Array.from({ length: count }, () => ship(type, gone)));
  return [element("h2", {}, say("eclipse.battle_over", { hex: place(ended.hex) })),
    element("p", { class: ended.holder ? `ec-holder player-${ended.holder}` : "ec-holder" }, element("b", {}, ended.name ? say("eclipse.holds", { name: ended.name }) : say("eclipse.nobody_holds")), ...fleet(ended.left, false)),
    element("div", { class: "ec-losses" }, ...ended.lost.map((each) => element("section", { class: `ec-side player-${each.seat}` }, element("h3", {}, say("eclipse.lost_by", { name: each.name })),
      element("p", {}, ...(Object.keys(each.ships).length ? fleet(each.ships, true) : [say("eclipse.lost_nothing")]))))),
    element("ol", { class: "ec-steps" }, ...ended.steps.map(({ step, state, dice }) => element("li", { class: state, "aria-current": state === "now" && "step" }, say(`eclipse.after.${step}`),
      element("small", {}, ...(dice ? due(dice, damages, []) : [state === "done" ? "✓" : state === "nothing" ? say("eclipse.after.done") : ""])))))];
}

/** The dice on the table, as large as the screen allows, in the shooter's colour: whom each goes to, before it is told. */
function aimed({ aims, worth, sides, fires, ship: type }) {
  const shooter = sides[fires];
  return element("div", { class: `ec-dice ec-aims ${sides.every(few) ? "" : aims.length > 4 ? "many " : "some "}${shooter.seat ? `player-${shooter.seat}` : ""}` },
    element("h3", {}, say("eclipse.thrown", { name: shooter.name, ship: say(`names.${type}`) })),
    element("ul", {}, ...aims.map((each) => element("li", { class: each.at ? "hits" : "" }, die(each.damage, each.pips),
      each.at ? element("span", { class: sides[1 - fires].seat ? `player-${sides[1 - fires].seat}` : "" }, ship(each.ship.replace(/\d+$/, "")), each.at) : element("small", {}, say("eclipse.missed"))))),
    weighed(worth));
}

/** What the targets are worth, and each type first where that matters: the highest first. */
function weighed({ percent, rivals = [] }) {
  if (!percent && !rivals.length) return null;
  const line = (label, value, kind) => element("li", { class: kind }, element("span", {}, label), element("b", {}, value));
  const others = rivals.filter((each) => !each.chosen);
  return element("ul", { class: "ec-worth" }, percent ? line(say("eclipse.as_aimed"), percent, "chosen") : null,
    ...others.map((each) => line(say("eclipse.type_first", { ship: say(`names.${each.ship}`) }), `${each.percent}%`, "")));
}

/** Battles that follow from what was told, in their order: the first is lit. */
function coming(rows, view, ships) {
  const fleet = ({ seat: colour, ships: counts }, entered) => element("p", { class: `fleet player-${colour}` }, `${entered + 1}.`, badge(colour), view.players.seats[colour].name,
    ...counts.flatMap((count, at) => (count ? [element("span", {}, ship(ships[at]), `×${count}`)] : [])));
  return [element("h2", {}, say("eclipse.coming")), element("ol", {}, ...rows.map((row, at) => element("li", { class: at ? "" : "now", "aria-current": !at && "step" },
    element("h3", {}, say("eclipse.battle", { hex: place(row.hex) }), " ", element("small", {}, ...owned(row, view))), ...row.fleets.map(fleet),
    row.npc ? element("p", { class: "fleet" }, ship(row.npc.type), `${say(`names.${row.npc.type}`)} ×${row.npc.count}`) : null)))];
}

function thrown(volley, now) {
  return element("div", { class: "ec-thrown" },
    element("h3", {}, say("eclipse.thrown", { name: now.sides[volley.side].name, ship: say(`names.${volley.ship}`) })),
    element("ul", {}, ...volley.dice.map((each) => element("li", { class: each.at ? "hits" : "" }, die(each.damage, each.pips),
      element("small", {}, each.at ?? say("eclipse.missed"))))),
    volley.destroyed.length ? element("p", { class: "lost" }, say("eclipse.destroyed", { names: volley.destroyed.join(say("comma")) })) : null);
}

// --- supply and ranking

function supply(table, kinds) {
  const tracks = [...new Set(Object.values(kinds.tracks))];
  const rows = (track) => Object.entries(table.supply).filter(([tech]) => kinds.tracks[tech] === track).map(([tech, count]) =>
    element("li", {}, element("span", {}, say(`techs.${tech}`)), count > 1 ? element("b", {}, `×${count}`) : null));
  return [element("h2", {}, say("eclipse.supply"), element("small", {}, say("eclipse.bag", { count: table.bag }))),
    element("div", { class: "ec-tracks" }, ...tracks.map((track) => element("div", { class: `track-${track}` },
      element("h3", {}, say(`eclipse.track.${track}`)), element("ul", {}, ...rows(track)))))];
}

function ranking(view, kinds) {
  const points = kinds.points.filter((kind) => view.table.ranking.some((row) => row[kind])); // what nobody has takes no room
  const cell = (name, value, attributes = {}) => element(name, attributes, value);
  return [element("h2", {}, say("eclipse.ranking")),
    element("table", {}, element("thead", {}, element("tr", {}, cell("th", "#"), cell("th", say("eclipse.who")), cell("th", say("eclipse.total")),
      ...points.map((kind) => cell("th", say(`score.${kind}`))))),
    element("tbody", {}, ...view.table.ranking.map((row) => element("tr", { class: `player-${row.seat}${row.rank === 1 ? " won" : ""}` },
      cell("td", `${row.rank}.`), element("td", {}, badge(row.seat), " ", view.players.seats[row.seat].name), cell("td", String(row.total), { class: "total" }),
      ...points.map((kind) => cell("td", String(row[kind]))))))), view.table.story.length ? element("div", { id: "ec-story" }) : null];
}
