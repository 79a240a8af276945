// The evening before a mission: who is there, and the whole table as it is to be laid out.

import { element, fill, say } from "../dom.js";
import { badge } from "../marks.js";
import { strip, zoneMark } from "./marks.js";
import { showScreen } from "../screen.js";
import { lessonLines } from "./lesson.js";
import { Ship } from "./ship.js";

/** Everybody large, with roles and whether their phone is here. */
export function crewCards(crew) {
  return crew.order.map((colour) => {
    const seat = crew.seats[colour];
    const state = seat.android ? say("android") : seat.here ? say("here") : say("away");
    return element("li", { class: seat.here ? "here" : "" }, badge(colour), element("b", {}, seat.name),
      element("span", {}, seat.roles.map((role) => say(`role.${role}`)).join(say("comma"))), element("small", {}, state));
  });
}

/** The missions of a campaign, one after the other, with what their threats came to: the rest counts only at its end. */
export function campaignRow(campaign) {
  const next = campaign.ended ? -1 : campaign.points.length;
  return Array.from({ length: campaign.missions }, (_, i) => element("li", { class: i < campaign.points.length ? "done" : i === next ? "now" : "" },
    element("span", { class: "unseen" }, say("mission_of", { mission: i + 1, missions: campaign.missions })), element("b", { "aria-hidden": "true" }, String(i + 1)),
    element("span", {}, campaign.points[i] === undefined ? "–" : say("points_so_far", { points: campaign.points[i] }))));
}

export function tablePicture(kinds) {
  const scene = element("div", { class: "scene" });
  const parts = {
    campaign: element("ol", { class: "campaign" }),
    screen: element("div", { class: "screen beside" }),
    heading: element("h2", { "data-say": "lay_out" }),
    lines: element("ul", { class: "lay-out" }),
    inside: element("div", { id: "inside", class: "inside zone-internal", hidden: true }),
    lesson: element("div", { id: "lesson", class: "lesson", hidden: true }),
  };
  const told = element("div", { class: "told" }, ...Object.values(parts));
  const root = element("section", { id: "table", class: "picture-ship", hidden: true }, scene, told);
  const ship = new Ship(scene, kinds);

  /** Where the column beside it has no room for the track inside the ship, that track is one row of squares there. */
  function picture(shown, crew, roomy = true) {
    const { internal, ...outside } = shown.tracks;
    ship.draw(roomy ? shown : { ...shown, tracks: outside }, crew);
    parts.inside.hidden = roomy || !internal;
    parts.inside.classList.toggle("lit", Boolean(shown.lit?.includes("internal")));
    if (!parts.inside.hidden) fill(parts.inside, zoneMark("internal"), strip(internal), element("b", {}, internal.board));
    root.style.setProperty("--told-top", `${(100 * ship.space.told.y) / ship.space.height}%`);
  }

  function draw({ table, crew, screen }) {
    const shown = table.lesson ? { ...table.ship, lit: table.lesson.lit } : table.ship;
    const reading = Boolean(table.lesson) && !table.lesson.ready;
    picture(shown, crew, !reading);
    parts.lesson.hidden = !table.lesson;
    if (table.lesson) fill(parts.lesson, ...lessonLines(table.lesson));
    root.classList.toggle("teaching", reading);
    fill(parts.campaign, ...(table.campaign ? campaignRow(table.campaign) : []));
    const listed = screen?.rows ? screen : null; // a text would say what the lines here say
    showScreen(parts.screen, listed);
    parts.heading.hidden = parts.lines.hidden = Boolean(listed);
    fill(parts.lines, ...table.lines.map((line) => element("li", {}, line)));
    // with the expansion there is more to lay out: its lines stand closer
    root.classList.remove("crammed");
    if (overflows(parts.lines)) picture(shown, crew, false);
    root.classList.toggle("crammed", overflows(parts.lines) || overflows(told));
  }

  return { root, draw };
}

const overflows = (list) => list.scrollHeight > list.clientHeight + 1;
