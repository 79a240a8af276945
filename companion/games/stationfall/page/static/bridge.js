// Stationfall on the shared screen: minute, order, switch board, antimatter, pods, guilt, markers, damage.
// Dark in a blackout but for the emergency list; a red band from abandon ship on.

import { element, fill, say, text } from "../dom.js";
import { bays } from "./crew.js";
import { badge } from "../marks.js";
import { drawResult, resultPanel } from "./result.js";

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
  const result = resultPanel();
  const emergency = element("section", { class: "sf-panel sf-emergency", hidden: true }, element("h2", { "data-say": "blackout_word" }), element("ul", {}));
  const fall = fallPanel();
  const column = (...inside) => element("div", { class: "sf-column" }, ...inside);
  const screen = element("section", { id: "sf", hidden: true }, parts.band,
    element("div", { class: "sf-time" }, element("h2", { "data-say": "bridge_minute" }), parts.minute, parts.now, parts.due, parts.follows),
    column(panel("bridge_order", parts.order)),
    column(panel("bridge_switches", parts.switches), panel("bridge_damage", parts.damage), panel("bridge_markers", parts.markers)),
    column(panel("bridge_crew", parts.crew), panel("bridge_pods", parts.pods), panel("bridge_last", parts.last)),
    emergency, fall.root, result, parts.track, parts.depth);
  root.append(screen);

  function draw(view) {
    const station = view.station;
    screen.hidden = !station;
    if (!station) return;
    title(say("minute_of", { minute: station.minute }));
    screen.classList.toggle("dark", station.dark);
    screen.classList.toggle("over", Boolean(station.result));
    parts.band.hidden = !station.switches.abandoned || Boolean(station.result);
    text(parts.band, say("abandon"));
    text(parts.minute, String(station.minute));
    const current = view.people.order.find((colour) => view.people.seats[colour].asked);
    fill(parts.now, ...(current ? [badge(current), element("b", {}, view.people.seats[current].name)] : []));
    fill(parts.due, ...station.due.map(line));
    fill(parts.follows, ...(station.follows.length ? [element("li", { class: "head" }, say("bridge_follows")), ...station.follows.map(line)] : []));
    fill(parts.order, ...view.people.order.map((colour) => player(colour, view.people.seats[colour])));
    fill(parts.switches, ...switches(station, view.people));
    fill(parts.pods, ...Object.values(station.pods).map(pod));
    fill(parts.markers, ...station.markers.map(({ colour, text: words }) => element("li", {}, badge(colour), words)));
    screen.classList.toggle("clock", station.depth === "clock");
    parts.damage.parentElement.hidden = !station.damage.length;
    parts.markers.parentElement.hidden = !station.markers.length;
    parts.track.hidden = station.fallen;
    fill(parts.track, ...falling(station));
    fill(parts.damage, ...station.damage.map(line));
    fill(parts.last, ...station.last.map(({ colour, minute, text: words }) => element("li", {}, badge(colour), element("span", {}, `${minute}`), element("b", {}, words))));
    const crewed = Boolean(station.crew) && !station.fallen;
    screen.classList.toggle("crewed", crewed);
    screen.classList.toggle("many", crewed && station.crew.cards.length > 16);
    screen.classList.toggle("fallen", station.fallen && !station.result);
    parts.crew.parentElement.hidden = !crewed;
    parts.pods.parentElement.hidden = crewed || !Object.keys(station.pods).length;
    if (crewed) fill(parts.crew, ...bays(station.crew));
    drawFall(fall, station, view.people);
    emergency.hidden = !station.dark;
    fill(emergency.querySelector("ul"), ...station.effects.map(line));
    result.hidden = !station.result;
    if (station.result) drawResult(result, station.result);
    text(parts.depth, `Stationfall · ${say(`depth_${station.depth}`)}`);
    for (const list of [parts.markers, parts.last]) trim(list);
  }

  return { draw };
}

/** The falling line: every minute from the first to the last, and what hangs at it. */
function falling({ start, minute, markers }) {
  return Array.from({ length: start + 1 }, (_, place) => start - place).map((each) => element("li",
    { class: each === minute ? "now" : each > minute ? "past" : "", "aria-current": each === minute ? "true" : null },
    element("b", {}, String(each)), ...markers.filter(({ due }) => due === each).map(({ colour }) => badge(colour))));
}

/** The panels below the others take what room there is: whole lines, and how many more there would be. */
function trim(list) {
  const panel = list.parentElement;
  let left = 0;
  while (panel.scrollHeight > panel.clientHeight + 1 && list.childElementCount > 1) {
    if (left) list.lastElementChild.remove();
    list.lastElementChild.remove();
    left += 1;
    list.append(element("li", {}, `+ ${left}`));
  }
}

/** STATIONFALL: why, and who was who, one by one in play order. */
function fallPanel() {
  const word = element("p", { class: "sf-word" });
  const cause = element("p", { class: "sf-cause" });
  const cards = element("ol", { class: "sf-reveals" });
  return { root: element("section", { class: "sf-fall", hidden: true }, word, cause, cards), word, cause, cards };
}

function drawFall({ root, word, cause, cards }, station, people) {
  root.hidden = !station.fallen || Boolean(station.result);
  if (root.hidden) return;
  text(word, say("stationfall"));
  text(cause, station.cause ?? "");
  fill(cards, ...people.order.map((colour) => {
    const seat = people.seats[colour];
    return element("li", { class: `sf-reveal sf-${colour}${seat.pc ? " shown" : ""}${seat.asked ? " now" : ""} guilt-${seat.guilt}` },
      badge(colour), element("span", {}, seat.name), element("b", {}, seat.pc ?? "?"),
      element("small", {}, [seat.guilt === "innocent" ? "" : seat.guilt_text, seat.sheet_in ? say("handed_in") : ""].filter(Boolean).join(" · ")));
  }));
}

const line = (words) => element("li", {}, words);

function player(colour, seat) {
  const more = [seat.cubes === undefined ? "" : `${say("cubes")} ${seat.cubes}+${seat.betrayal}`,
    seat.kompromat === undefined ? "" : `${say("kompromat_count")} ${seat.kompromat}`,
    seat.sheet_in ? say("handed_in") : ""].filter(Boolean).join(" · ");
  return element("li", { class: `${seat.asked ? "now " : ""}guilt-${seat.guilt}`, "aria-current": seat.asked ? "true" : null },
    badge(colour), element("b", {}, seat.name), seat.pc ? element("span", {}, seat.pc) : null,
    seat.guilt === "innocent" ? null : element("em", {}, seat.guilt_text), more ? element("small", {}, more) : null);
}

function switches({ switches: now, antimatter }, people) {
  const lamp = (key, mark, words) => element("li", { class: mark }, element("span", {}, say(key)), element("b", {}, words));
  const owner = antimatter.owner ? ` ${people.seats[antimatter.owner].name}` : "";
  return [
    ...(now.cameras === undefined ? [] : [lamp("cameras", now.cameras ? "on" : "", say(now.cameras ? "is_on" : "is_off")),
      lamp("jammers", now.jammers ? "on" : "", say(now.jammers ? "is_on" : "is_off"))]),
    ...(now.power === undefined ? [] : [lamp("power", now.power === 0 ? "on" : "alert", now.power_text)]),
    lamp("ship", now.abandoned ? "alert" : "", say(now.abandoned ? "abandon" : "aboard")),
    lamp("project_x", now.project_x ? "alert" : "", say(now.project_x ? "released" : "locked_up")),
    ...(now.monster ? [lamp("monster", "alert", say("acts"))] : []),
    lamp("bridge_antimatter", antimatter.due ? "alert" : "", antimatter.due ? `${antimatter.due}${owner} (${antimatter.place})` : antimatter.place),
  ];
}

function pod(now) {
  const seats = now.seats === undefined ? "" : `${now.taken}/${now.seats}`;
  return element("li", { class: `pod-${now.is}${now.damaged ? " damaged" : ""}` }, element("b", {}, now.name),
    element("span", { class: now.ready ? "ready" : "" }, now.is !== "docked" ? say(`pod_${now.is}`)
      : now.seats === undefined ? "" : `${seats} ${say(now.ready ? "pod_ready" : "pod_waits")}`),
    element("small", {}, (now.aboard ?? []).join(", ")));
}
