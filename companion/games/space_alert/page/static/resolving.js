// The resolution on the bridge: the ship large, what is told beside it, the question, the score.

import { element, fill, say, text } from "../dom.js";
import { badge } from "../marks.js";
import { showScreen } from "../screen.js";
import { traitWords } from "./frontier.js";
import { card, icon, zoneMark } from "./marks.js";
import { people } from "./people.js";
import { campaignRow } from "./table.js";
import { Player } from "./player.js";
import { numbered, Ship } from "./ship.js";
import { isLoud, Show } from "./show.js";
import { forget, scored } from "./score.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export function shipPicture(kinds, sound, now) {
  const parts = {
    turns: element("ol", { id: "turns", class: "turns-told", "aria-hidden": "true" }),
    beat: element("h2", { id: "beat" }),
    question: element("p", { id: "question", class: "question" }),
    earlier: element("div", { id: "earlier", class: "earlier" }),
    lines: element("div", { id: "lines", class: "lines", "aria-live": "polite" }),
    campaign: element("ol", { class: "campaign" }),
    repairs: element("ul", { id: "repairs", class: "lay-out" }),
    screen: element("div", { class: "screen beside", hidden: true }),
    hands: element("ul", { id: "hands", class: "hands" }),
    ready: element("ul", { id: "ready", class: "aboard" }),
    score: element("div", { id: "score", class: "score", hidden: true }),
  };
  const legend = element("ul", { id: "legend", class: "legend" });
  const notes = element("ul", { id: "notes", class: "notes" }); // the picture in words, where it is small
  const scene = element("div", { id: "scene", class: "scene" });
  const told = element("div", { class: "told" }, ...Object.values(parts));
  const root = element("section", { id: "ship", class: "picture-ship", hidden: true }, scene, told, legend, notes);
  const ship = new Ship(scene, kinds);
  const show = new Show(ship, sound);
  let crew = null;
  const player = new Player({
    draw(picture, glide) {
      ship.draw(picture, crew, glide);
      fill(legend, ...threatRows(picture));
      fill(parts.turns, ...turnRow(picture));
      fill(parts.hands, ...hands(picture, crew));
      fill(notes, ...picture.notes.map((note) => element("li", {}, note)));
      root.style.setProperty("--told-top", `${(100 * ship.space.told.y) / ship.space.height}%`);
    },
    tell: (beats, number, lines) => tell(parts, beats, number, lines),
    isLoud,
    before: (line, ms) => show.before(line, ms),
    after: (line, ms) => show.after(line, ms),
    stop: () => show.stop(),
    note: (what, line) => scene.dispatchEvent(new CustomEvent("moment", { bubbles: true, detail: { what, line, at: document.timeline.currentTime } })),
  }, () => STILL.matches || document.hidden, now);

  function draw(view) {
    crew = view.crew;
    const { resolution, score } = view;
    root.classList.toggle("scored", Boolean(score));
    player.follow(resolution);
    root.classList.toggle("asking", Boolean(resolution.question?.kind));
    text(parts.question, asked(resolution.question ?? {}, crew));
    const waiting = crew.order.some((colour) => crew.seats[colour].here || crew.seats[colour].ready);
    fill(parts.ready, ...(resolution.question?.kind === "card" && waiting ? people(crew) : []));
    parts.score.hidden = !score;
    const over = view.screen && !score ? view.screen : null;
    root.classList.toggle("listed", Boolean(over));
    showScreen(parts.screen, over);
    fill(parts.campaign, ...(view.campaign ? campaignRow(view.campaign) : []));
    fill(parts.repairs, ...(view.repairs ? [view.repairs.rule, ...view.repairs.lines].map((line) => element("li", {}, line)) : []));
    scored(parts.score, score, kinds.points, STILL.matches);
  }

  function leave() {
    player.reset();
    forget(parts.score);
  }

  return { root, draw, leave };
}

/** That beat up to so many of its lines, and above it, smaller, what this turn has told before. */
function tell(parts, beats, number, lines) {
  const now = beats[number];
  text(parts.beat, now?.title ?? say("before_first"));
  const earlier = Object.entries(beats).filter(([n, beat]) => Number(n) < number && beat.turn === now?.turn).flatMap(([, beat]) => beat.lines);
  const told = (now?.lines ?? []).slice(0, lines).map((line) => element("p", { class: `line ${line.kind ?? ""}` },
    line.seat ? badge(line.seat) : line.zone ? zoneMark(line.zone) : null, element("span", {}, line.text)));
  if (lines >= (now?.lines.length ?? 0)) told.push(...[...(now?.why ?? []), now?.reason ?? ""].filter(Boolean).map((why) => element("p", { class: "why" }, why)));
  if (now?.doubt && lines >= now.lines.length) told.push(element("p", { class: "doubt" }, now.doubt));
  fill(parts.earlier, ...earlier.slice(-6).map((line) => element("p", {}, line.text)).map(fromBelow));
  fill(parts.lines, ...told.map(fromBelow));
}

/** The last one lies lowest; where there is no room for all, the first ones are left out, whole. */
function fromBelow(node, place) {
  node.style.setProperty("--place", String(-place));
  return node;
}

function turnRow(ship) {
  return Array.from({ length: ship.turns }, (_, i) => {
    const turn = i + 1, when = turn < ship.turn ? "past" : turn === ship.turn ? "now" : "to-come";
    return element("li", { class: `${when}${ship.ends.includes(turn) ? " end" : ""}` }, String(turn));
  });
}

/** Everybody's card of this turn, as far as they have been told. */
function hands(ship, crew) {
  return crew.order.map((colour) => element("li", { class: ship.crew[colour].ko ? "ko" : "" }, badge(colour), element("span", {}, crew.seats[colour].name), card(ship.crew[colour].card)));
}

/** Every threat in play by name and numbers, where the picture is too small for names. */
function threatRows(ship) {
  return Object.values(ship.threats).map((threat) => element("li", { class: `zone-${threat.where}${threat.serious ? " serious" : ""}` },
    zoneMark(threat.where), element("b", {}, numbered(threat)), element("span", {}, threat.name), numbers(threat)));
}

function numbers(threat) {
  const told = { hp: `${threat.hp}/${threat.of}`, shield: threat.shield, speed: threat.speed };
  const shown = Object.entries(told).filter(([, value]) => value !== undefined).map(([name, value]) => element("span", {}, icon(name), String(value)));
  if (traitWords(threat)) shown.push(element("span", {}, traitWords(threat)));
  const words = [say("hp", { hp: threat.hp }), threat.shield === undefined ? "" : say("shield_of_threat", { shield: threat.shield }), say("speed", { speed: threat.speed }), traitWords(threat)];
  return element("small", { role: "img", "aria-label": words.filter(Boolean).join(say("comma")) }, ...shown);
}

function asked(question, crew) {
  if (question.refused) return question.refused;
  if (question.kind === "card") return say("ask_card", { name: crew.seats[question.seat].name, turn: question.turn });
  if (question.kind === "tile") return say("ask_tile", { zone: say(`zone.${question.zone}`) });
  if (question.kind === "called") return say("ask_called", { name: question.name });
  return { station: say("ask_station"), tokens: say("ask_tokens") }[question.kind] ?? "";
}
