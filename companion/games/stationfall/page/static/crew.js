// The crew at a glance: a card each, in the bay where it is; what lies open of it. Cards keep their place in a bay.

import { element, fill, say, svg } from "../dom.js";
import { badge } from "../marks.js";

const HUMAN = "M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM4 22c0-6 4-8 8-8s8 2 8 8z";
const ROBOT = "M7 3h10v9H7zM4 14h16v8H4z";
const FIGURES = { human: HUMAN, robot: ROBOT, cyborg: "M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM4 14h16v8H4z" };
const THING = "M12 3 21 12 12 21 3 12z";

export function silhouette({ kind, down }) {
  return svg("svg", { class: `sf-figure${down ? " lying" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: FIGURES[kind] ?? THING }));
}

/** Two: solid those it has, or has left; hollow the others. */
export const dots = (actions) => element("span", { class: "sf-dots", role: "img", "aria-label": say("actions_of", { count: String(actions) }) }, "●".repeat(actions), "○".repeat(2 - actions));

/** Solid: that player may activate it; hollow: may not. */
const cubes = ({ colour, count, may }) => element("span", { class: `sf-cubes${may ? "" : " hollow"}` }, badge(colour), String(count));

function card(now, pressed) {
  const words = [now.place, now.down ? say("is_down") : "", now.contaminated ? say("is_contaminated") : "", ...now.items, ...now.data].filter(Boolean).join(" · ");
  return element(pressed ? "button" : "div", { class: `sf-card${now.down ? " down" : ""}${now.acting ? " acting" : ""}`, "data-body": now.key, type: pressed ? "button" : null,
    onclick: () => pressed?.(now.key) },
  silhouette(now), element("span", { class: "sf-who-it-is" }, element("b", {}, now.name), ...now.pcs.map((colour) => element("span", { class: "sf-flag" }, badge(colour), say("is_pc"))),
  now.actions || (now.acting && !now.down) ? dots(now.actions) : null,
  ...(now.discs ?? []).map((colour) => element("span", { class: "sf-disc" }, badge(colour))), ...(now.cubes ?? []).map(cubes),
  words ? element("small", {}, words) : null));
}

/** Bays with somebody in them, and every pod. `pressed`, `boarded`: what a tap on a card or on a docked pod does, if it
 * does anything. */
export function bays(crew, pressed, boarded) {
  return crew.bays.map((bay) => {
    const inside = crew.cards.filter((each) => each.bay === bay.key);
    if (!inside.length && bay.is === undefined) return null;
    const state = bay.is === undefined ? "" : bay.is === "docked" ? bay.seats : say(`pod_${bay.is}`);
    return element("section", { class: `sf-bay${bay.is ? ` pod-${bay.is}` : ""}${bay.damaged ? " damaged" : ""}`, "data-bay": bay.key },
      element("h3", {}, boarded && bay.is === "docked" ? element("button", { type: "button", "data-pod": bay.key, onclick: () => boarded(bay.key) }, bay.name) : element("b", {}, bay.name),
        element("span", {}, state),
        bay.waits ? element("small", {}, bay.waits) : bay.is === "docked" ? element("small", { class: "ready" }, say("pod_ready")) : null),
      inside.length ? element("div", { class: "sf-cards" }, ...inside.map((each) => card(each, pressed))) : null);
  }).filter(Boolean);
}

/** Every section with its marks, by parts of the station: one tap says what is chosen above. */
export class StationBoard {
  constructor(tapped) {
    this.tapped = tapped;
    this.strike = "";
    this.made = "";
    this.root = element("section", { id: "sf-phone-board", hidden: true });
  }

  draw(board) {
    this.root.hidden = !board;
    const words = JSON.stringify([board, this.strike, document.documentElement.lang]);
    if (!board || this.made === words) return;
    this.made = words;
    const chosen = board.strikes.find(({ key }) => key === this.strike) ?? board.strikes[0];
    const kind = ({ key, text: label }) => element("button", { type: "button", "data-strike": key, "aria-pressed": String(key === chosen.key), onclick: () => this.choose(key, board) }, label);
    fill(this.root, element("h2", {}, say("board")), element("p", {}, say("board_hint")), element("div", { class: "sf-strikes" }, ...board.strikes.map(kind)),
      ...board.parts.flatMap((part) => [element("h3", {}, part.name), element("div", { class: "sf-sections" }, ...part.sections.map((section) => this.section(section, chosen)))]));
  }

  choose(key, board) {
    this.strike = key;
    this.draw(board);
  }

  /** A section that is damaged already can only be repaired. */
  section({ key, name, marks }, chosen) {
    const mended = marks.includes("damaged") && ["damage", "sabotage"].includes(chosen.key);
    const rows = mended ? ["board", "repair", key] : [...chosen.rows, key];
    return element("button", { type: "button", class: marks.map((mark) => `is-${mark}`).join(" "), "data-section": key, onclick: () => this.tapped(rows) },
      element("b", {}, name), ...marks.map((mark) => element("small", {}, say(`mark_${mark}`))));
  }
}
