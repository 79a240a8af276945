// Stationfall on the shared screen: minute, order, switch board, antimatter, pods, guilt, markers, damage.
// Dark in a blackout but for the emergency list; a red band from abandon ship on; then the show of show.js and result.js.

import { element, fill, say, svg, text } from "../dom.js";
import { bays, dots } from "./crew.js";
import { badge, figure } from "../marks.js";
import { ScoreShow } from "./result.js";
import { Show } from "./show.js";
import { lamps } from "./switches.js";
import { marker, player, told } from "./table.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { title }) {
  const parts = {
    band: element("p", { id: "sf-band", role: "alert", hidden: true }),
    minute: element("div", { id: "sf-minute" }),
    now: element("p", { id: "sf-now" }),
    due: element("ul", { id: "sf-due", "aria-live": "polite" }),
    follows: element("ul", { id: "sf-follows", "aria-live": "polite" }),
    order: element("ol", { id: "sf-order" }),
    switches: element("ul", { id: "sf-switches" }),
    pods: element("ul", { id: "sf-pods" }),
    markers: element("ul", { id: "sf-markers" }),
    damage: element("ul", { id: "sf-damage" }),
    last: element("ol", { id: "sf-last" }),
    crew: element("div", { id: "sf-crew" }),
    depth: element("p", { id: "sf-depth" }),
    track: element("ol", { id: "sf-track" }),
  };
  const panel = (key, ...inside) => element("section", { class: `sf-panel sf-${key}` }, element("h2", { "data-say": key }), ...inside);
  const show = new Show();
  const score = new ScoreShow();
  const emergency = element("section", { class: "sf-panel sf-emergency", hidden: true }, element("h2", { "data-say": "blackout_word" }), element("ul", {}));
  const column = (name, ...inside) => element("div", { class: `sf-column sf-${name}` }, ...inside);
  const lastTold = panel("bridge_last", parts.last);
  const left = column("left", element("div", { class: "sf-time" }, element("h2", { "data-say": "bridge_minute" }), parts.minute, parts.now, parts.due, parts.follows),
    panel("bridge_order", parts.order));
  const right = column("right", panel("bridge_crew", parts.crew), panel("bridge_pods", parts.pods), lastTold);
  const board = column("board", emergency, panel("bridge_switches", parts.switches), panel("bridge_damage", parts.damage), panel("bridge_markers", parts.markers));
  const screen = element("section", { id: "sf", hidden: true }, parts.band,
    left, board, right,
    show.root, score.root, parts.track, parts.depth);
  root.append(screen);

  function draw(view) {
    const station = view.station;
    screen.hidden = !station;
    if (!station) return;
    title(`${view.title} · ${say("minute_of", { minute: station.minute })}`);
    screen.classList.toggle("dark", station.dark);
    const showing = Boolean(station.show);
    screen.classList.toggle("showing", showing);
    parts.band.hidden = !station.band || showing;
    text(parts.band, station.band);
    text(parts.minute, String(station.minute));
    const current = view.people.order.find((colour) => view.people.seats[colour].asked);
    fill(parts.now, ...(current ? [badge(current), element("b", {}, view.people.seats[current].name)] : []),
      station.acting ? element("span", { class: "sf-acting" }, station.acting.name, dots(station.acting.actions)) : null);
    fill(parts.due, ...[...station.due, ...(station.offer ? [station.offer] : [])].map(line));
    fill(parts.follows, ...(station.follows.length ? [element("li", { class: "head" }, say("bridge_follows")), ...station.follows.map(line)] : []));
    for (const part of [parts.order, board]) part.classList.remove("tight");
    fill(parts.order, ...view.people.order.map((colour) => player(colour, view.people.seats[colour])));
    fill(parts.switches, ...lamps(station, view.people));
    fill(parts.pods, ...Object.values(station.pods).map(pod));
    fill(parts.markers, ...station.markers.map(marker));
    screen.classList.toggle("clock", station.depth === "clock");
    parts.damage.parentElement.hidden = !station.damage.length;
    parts.markers.parentElement.hidden = !station.markers.length || station.depth === "clock";
    parts.track.hidden = showing;
    fill(parts.track, ...(station.depth === "clock" ? [element("li", { class: "drawn" })] : falling(station)));
    fill(parts.damage, ...station.damage.map(line));
    fill(parts.last, ...station.last.map((each) => told(each, view.people)));
    const crewed = Boolean(station.crew) && !station.fallen;
    screen.classList.toggle("crewed", crewed);
    lastTold.hidden = !station.last.length;
    (crewed ? left : right).append(lastTold);
    screen.classList.toggle("many", crewed && station.crew.cards.length > 16);
    parts.crew.parentElement.hidden = !crewed;
    parts.pods.parentElement.hidden = crewed || !Object.keys(station.pods).length;
    if (crewed) fill(parts.crew, ...bays(station.crew));
    show.draw(station.result ? null : station.show, view.people, station.roll);
    score.draw(station.result);
    emergency.hidden = !station.dark || showing;
    fill(emergency.querySelector("ul"), ...station.effects.map(line));
    fill(parts.depth, element("span", {}, say(`depth_${station.depth}`)), crewed && current && station.depth === "referee" ? legend(current) : null);
    for (const list of [parts.crew, parts.order, parts.switches]) grow(list);
    trim(parts.markers, (left) => element("li", {}, `+ ${left}`));
    const markers = parts.markers.parentElement;
    if (!fits(markers)) markers.hidden = true; // they hang on the line below, too
    board.classList.toggle("tight", !fits(parts.damage.parentElement));
    trim(parts.last);
    if (crewed && !showing && station.last.length && !fits(lastTold)) {
      right.append(lastTold); // nine players leave no room for it there
      lastTold.hidden = true;
      grow(parts.order);
      fill(parts.depth, ...station.last.slice(0, 3).map((each) => told(each, view.people, "span")));
    }
    parts.order.classList.toggle("tight", !fits(parts.order.parentElement)); // everybody's guilt before anybody's tokens
    const sky = parts.track.querySelector(".drawn");
    if (sky) {
      fill(sky, drawnFall(station, sky));
      const hanging = [...sky.querySelectorAll(".hung")];
      while (parts.last.childElementCount > 1 && hanging.some((each) => meet(each, lastTold))) parts.last.lastElementChild.remove();
    }
  }

  return { draw };
}

/** What the signs of the crew mean, in the colour of who plays now. */
function legend(colour) {
  const cube = (look) => element("span", { class: `sf-cubes${look}` }, badge(colour));
  const signs = [[cube(""), "may_activate"], [cube(" hollow"), "may_not"], [dots(2), "fresh"], [dots(1), "tired"]];
  return element("span", { class: "sf-legend" }, ...signs.map(([sign, key]) => element("span", {}, sign, say(key))));
}

/** The falling line: every minute from the first to the last, and what hangs at it. */
function falling({ start, minute, markers }) {
  return Array.from({ length: start + 1 }, (_, place) => start - place).map((each) => element("li",
    { class: each === minute ? "now" : each > minute ? "past" : "", "aria-current": each === minute ? "true" : null },
    element("b", {}, String(each)), ...markers.filter(({ due }) => due === each).map(({ colour }) => badge(colour))));
}

/** Where nobody tells more than the time, the fall itself is the picture: the station on its way down, what hangs at which minute.
 * It is as wide as its room and as deep as that allows, so that its letters stay as large as they are. */
function drawnFall({ start, minute, markers }, room) {
  const deep = Math.min(700, Math.max(280, (WIDE * room.clientHeight) / (room.clientWidth || WIDE)));
  const place = (each) => ({ x: 70 + (1440 * (start - each)) / start, y: 60 + (deep - 150) * ((start - each) / start) ** 2 });
  const minutes = Array.from({ length: start + 1 }, (_, each) => start - each);
  const path = (from) => from.map((each) => `${place(each).x} ${place(each).y}`).join("L");
  const taken = [];
  const node = (each) => {
    const { x, y } = place(each);
    const hanging = markers.filter(({ due }) => due === each).map(({ colour, what }) => hung(x, y + (each === minute ? 76 : 52), colour, what, taken));
    return svg("g", { class: each === minute ? "now" : each > minute ? "past" : each ? "" : "last" }, svg("circle", { cx: x, cy: y, r: each === minute ? 52 : 24 }),
      svg("text", { x, y: y + (each === minute ? 20 : 9), "text-anchor": "middle" }, String(each)), ...hanging);
  };
  return svg("svg", { viewBox: `0 0 ${WIDE} ${deep}`, "aria-hidden": "true" }, svg("circle", { class: "planet", cx: 1500, cy: place(0).y + 740, r: 740 }),
    svg("path", { class: "way", d: `M${path(minutes)}` }), svg("path", { class: "fallen", d: `M${path(minutes.filter((each) => each >= minute))}` }), ...minutes.map(node));
}

function meet(one, other) {
  const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const WIDE = 1600, LINE = 36;

/** What hangs at a minute; its words go to the left, where the line that falls to the right leaves room, and below whatever hangs there. */
function hung(x, y, colour, what, taken) {
  const left = x > 300;
  const long = 40 + [...what].reduce((all, letter) => all + (letter > "\u2e80" ? 27 : 16), 0);
  const from = left ? x + 18 - long : x - 18;
  const apart = (one) => one.from > from + long || one.from + one.long < from || Math.abs(one.y - y) >= LINE;
  while (!taken.every(apart)) y += LINE / 2;
  taken.push({ from, long, y });
  return svg("g", { class: "hung", transform: `translate(${x} ${y})` }, figure(colour), svg("text", { x: left ? -22 : 22, y: 9, "text-anchor": left ? "end" : "start" }, what));
}

/** Larger letters where there is room for them: no empty third. */
function grow(list) {
  const panel = list.parentElement;
  list.classList.remove("roomy");
  if (!panel.clientHeight || list.scrollHeight > 0.7 * panel.clientHeight) return;
  list.classList.add("roomy");
  if (panel.scrollHeight > panel.clientHeight + 1 || panel.scrollWidth > panel.clientWidth + 1) list.classList.remove("roomy");
}

const fits = (panel) => panel.scrollHeight <= panel.clientHeight + 1;

/** The panels below the others take what room there is: whole lines, and how many more there would be. */
function trim(list, more) {
  const panel = list.parentElement;
  let left = 0;
  while (!fits(panel) && list.childElementCount > 1) {
    if (left && more) list.lastElementChild.remove();
    list.lastElementChild.remove();
    left += 1;
    if (more) list.append(more(left));
  }
}

const line = (words) => element("li", {}, words);

function pod(now) {
  const seats = now.seats === undefined ? "" : `${now.taken}/${now.seats}`;
  return element("li", { class: `pod-${now.is}${now.damaged ? " damaged" : ""}` }, element("b", {}, now.name),
    element("span", { class: now.ready ? "ready" : "" }, now.is !== "docked" ? say(`pod_${now.is}`)
      : now.seats === undefined ? "" : `${seats} ${say(now.ready ? "pod_ready" : "pod_waits")}`),
    element("small", {}, (now.aboard ?? []).join(say("comma"))));
}
