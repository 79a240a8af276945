// The switches of the station: a lamp each on the shared screen, a chip each on a phone.

import { element, say } from "../dom.js";

/** Each as [word, how it looks, what it says]. */
export function switches({ switches: now, antimatter }, people) {
  const owner = antimatter.owner ? ` ${people.seats[antimatter.owner].name}` : "";
  const device = (key) => [say(key), now[key] ? "on" : "", say(now[key] ? "is_on" : "is_off")];
  return [
    ...(now.cameras === undefined ? [] : [device("cameras"), device("jammers")]),
    ...(now.power === undefined ? [] : [[say("power"), now.power === 0 ? "on" : "alert", now.power_text]]),
    [say("ship"), now.abandoned ? "alert" : "", say(now.abandoned ? "abandon" : "aboard")],
    [say("project_x"), now.project_x ? "alert" : "", say(now.project_x ? "released" : "locked_up")],
    ...(now.monster ? [[say("monster"), "alert", say("acts")]] : []),
    [say("bridge_antimatter"), antimatter.due ? "alert" : "", antimatter.due ? `${antimatter.due}${owner} (${antimatter.place})` : antimatter.place],
  ];
}

export const lamps = (station, people) => switches(station, people).map(([word, look, says]) => element("li", { class: look }, element("span", {}, word), element("b", {}, says)));

/** On a phone: what is not as it was at the start comes first, with what is damaged and burns. */
export function chips(station, people) {
  const found = switches(station, people);
  const order = [...found.filter(([, look]) => look === "alert"), ...found.filter(([, look]) => look !== "alert")];
  return [...order.map(([word, look, says]) => element("li", { class: look }, element("span", {}, word), element("b", {}, says))),
    ...station.damage.map((words) => element("li", { class: "alert" }, words))];
}
