// Stationfall as a show: the token, the station that falls, who was who one by one with their pods, what is delivered.
// Every scene stands complete at its end; what moves is told by the style sheet, and by it alone.

import { element, fill, say, svg } from "../dom.js";
import { silhouette } from "./crew.js";
import { badge } from "../marks.js";
import { guilt } from "./table.js";

const FLAME = "M0-62C10-30 44-22 40 18 38 46 20 60 0 60S-40 46-40 16C-40-6-24-12-22-30-10-26-2-40 0-62Z";
const HEART = "M0-8C6 6 18 10 16 30 14 46 8 52 0 52S-16 46-16 30C-16 16-4 8 0-8Z";

export class Show {
  constructor() {
    this.root = element("section", { class: "sf-show", hidden: true });
  }

  draw(show, people, roll) {
    this.root.hidden = !show;
    if (!show) return;
    this.root.className = `sf-show sf-scene-${show.scene}`;
    fill(this.root, ...{ token: askToken, fall, cards }[show.scene](show, people, roll));
  }
}

/** Face down, a fire, or what else ended it. */
function token(face) {
  const drawn = { fireball: [svg("path", { class: "flame", d: FLAME }), svg("path", { class: "heart", d: HEART })],
    minute_0: [svg("text", { y: 30, "text-anchor": "middle" }, "0")],
    antimatter: [svg("circle", { class: "flame", r: 46 }), svg("circle", { class: "heart", r: 22 })] }[face] ?? [svg("text", { y: 30, "text-anchor": "middle" }, "?")];
  return svg("svg", { class: `sf-token face-${face}`, viewBox: "-100 -100 200 200", "aria-hidden": "true" }, svg("circle", { class: "rim", r: 94 }), ...drawn);
}

function askToken() {
  return [token("hidden"), element("p", { class: "sf-big" }, say("token_ask")), element("p", { class: "sf-why" }, say("token_why"))];
}

/** The station in its trail over the planet. */
function picture() {
  return svg("svg", { class: "sf-falling", viewBox: "0 0 1600 700", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    svg("circle", { class: "planet", cx: 1050, cy: 1790, r: 1220 }),
    svg("g", { class: "coming" }, svg("g", { transform: "translate(-40 -95)" },
      svg("path", { class: "trail far", d: "M-40 20 960 300 930 470Z" }), svg("path", { class: "trail near", d: "M260 130 960 340 940 440Z" }),
      svg("circle", { class: "glow", cx: 985, cy: 405, r: 130 }),
      svg("g", { class: "station", transform: "translate(985 405) rotate(22) scale(.9)" }, svg("path", { d: "M-75-12H75V12H-75ZM-60-110H90V-86H-60ZM-60 86H90V110H-60ZM-10-86H14V-12H-10ZM-10 12H14V86H-10ZM75-26H120V26H75Z" })),
      ...[[830, 330], [870, 290], [1110, 380], [900, 520], [760, 300]].map(([x, y]) => svg("path", { class: "piece", d: `M${x} ${y}l14 4-4 14-12-6Z` })))));
}

function fall(show, people) {
  return [picture(),
    element("div", { class: "sf-why-now" }, token(show.face), element("p", {}, element("b", {}, show.cause), element("span", {}, say("nobody_acts")))),
    element("p", { class: "sf-word" }, say("stationfall")),
    element("ol", { class: "sf-who" }, element("li", { class: "ask" }, say("who_were_you")),
      ...people.order.map((colour) => element("li", { class: people.seats[colour].asked ? "now" : "" }, badge(colour), element("b", {}, people.seats[colour].name))))];
}

// ---------------------------------------------------------------- who was who, pods, deliveries

function cards(show, people, roll) {
  const middle = (...parts) => [element("p", { class: "sf-name" }, `${say("stationfall")} · ${show.cause}`), ...parts];
  return [
    element("ol", { class: "sf-people" }, ...people.order.map((colour) => person(colour, people.seats[colour], show.fates[colour]))),
    ...(roll ? [element("div", { class: "sf-calling" }, ...middle(waiting(show, people), called(roll)))] : [
      element("div", { class: "sf-middle" }, ...middle(show.turned ? turned(show.turned, people) : element("p", { class: "sf-word" }, say("stationfall")), waiting(show, people), deliveries(show.delivered, people))),
      element("div", { class: "sf-away" }, ...(show.pods.length ? show.pods.map(pod) : [picture()]))]),
    element("ol", { class: "sf-steps" }, ...show.steps.map(({ text: words, now }) => element("li", { class: now ? "now" : "", "aria-current": now ? "step" : null }, words))),
  ];
}

/** Where everybody is, as far as it was told by now. */
function called({ bodies, fates }) {
  const words = Object.fromEntries(fates.map(({ key, text: fate }) => [key, fate]));
  return element("ul", { class: "sf-called" }, ...bodies.map(({ name, fate }) => element("li", { class: fate ? "told" : "" }, element("b", {}, name), element("span", {}, words[fate] ?? "–"))));
}

function person(colour, seat, fate) {
  return element("li", { class: `${seat.asked ? "now " : ""}guilt-${seat.guilt}` }, badge(colour), element("b", {}, seat.name),
    element("em", {}, guilt(seat)),
    element("span", {}, [seat.pc ?? say("not_yet"), fate?.text ?? "", seat.sheet_in ? say("handed_in") : ""].filter(Boolean).join(" · ")));
}

function turned({ colour, pc, kind, fate, home, betrayed, schroedinger }, people) {
  const cubes = home === undefined ? null : element("p", { class: "cubes" }, element("b", {}, String(home)), ` ${say("home")} · `, element("b", {}, String(betrayed)), ` ${say("betrayed")}`);
  return element("article", { class: `sf-turned of-${colour}`, "data-card": pc }, element("h3", {}, badge(colour), say("was", { who: people.seats[colour].name })),
    silhouette({ kind, down: false }), element("b", { class: longest(pc) > LONG ? "pc long" : "pc" }, pc), schroedinger ? element("p", {}, say("schroedinger")) : null, cubes,
    fate.text ? element("p", { class: `fate-${fate.kind}` }, fate.text) : null);
}

const LONG = 10; // letters that have room beside each other at full size
const longest = (words) => Math.max(...words.split(" ").map((word) => word.length));

/** Whom the table waits for. */
function waiting(show, people) {
  const step = show.steps.find(({ now }) => now);
  const missing = people.order.filter((colour) => step?.key === "score" && !people.seats[colour].sheet_in);
  const asked = people.order.filter((colour) => people.seats[colour].asked);
  const names = (colours) => colours.map((colour) => people.seats[colour].name).join(say("comma"));
  return element("p", { class: "sf-waiting" }, missing.length ? say("sheets_of", { who: names(missing) }) : asked.length ? say("waiting", { colour: names(asked) }) : step?.text ?? "");
}

function deliveries(delivered, people) {
  return delivered.length ? element("ul", { class: "sf-delivered" }, element("li", { class: "head" }, say("delivered")),
    ...delivered.map(({ colour, text: words }) => element("li", {}, badge(colour), element("b", {}, people.seats[colour]?.name ?? ""), words))) : null;
}

function pod({ name, is, seats, why, aboard }) {
  const state = is === "docked" ? say("pod_docked") : [say(`pod_${is}`), why].filter(Boolean).join(say("colon"));
  const free = Array.from({ length: Math.max(0, seats - aboard.length) }, () => element("i", {}));
  const body = (each) => { const made = silhouette(each); if (each.pcs.length) made.classList.add(`of-${each.pcs[0]}`); return made; };
  return element("article", { class: `sf-gone pod-${is}` }, element("b", {}, `${is === "lost" ? "✕ " : ""}${name}`),
    element("div", { class: "hull" }, ...aboard.map(body), ...free), element("small", {}, [state, aboard.map((each) => each.name).join(say("comma"))].filter(Boolean).join(" · ")));
}
