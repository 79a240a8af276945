// What a seat has learnt, chosen before the mission, and where a Teleporter's tokens lie.

import { element, fill, say, set } from "../dom.js";
import { card, cardName } from "./marks.js";

/** A list to choose from; `does` gets what was chosen. */
function choosing(id, label, options, chosen, does) {
  return element("label", { for: id }, element("span", {}, say(label)),
    element("select", { id, onchange: (event) => does(event.target.value) },
      ...options.map(([value, name]) => element("option", { value, selected: String(value) === String(chosen) }, name))));
}

export class Learning {
  constructor(tools) {
    this.tools = tools;
    this.root = element("section", { id: "learning", class: "row", hidden: true });
  }

  draw({ training }) {
    set(this.root, { hidden: !training });
    if (!training) return;
    const { specialist, level, levels, choices, learnt } = training;
    const tell = (chosen) => this.tools.ask({ type: "specialist", specialist, level, ...chosen });
    fill(this.root,
      choosing("specialist", "specialisation", [["", say("no_specialisation")], ...Object.entries(choices)], specialist, (value) => tell({ specialist: value })),
      choosing("level", "level", levels.map((each) => [each, String(each)]), level, (value) => tell({ level: Number(value) })), faces(learnt));
  }
}

/** What the specialisation cards of a seat do. */
export function faces(learnt) {
  if (!learnt) return null;
  return element("dl", { class: "faces", "aria-label": learnt.name }, ...Object.entries(learnt.does).flatMap(([code, does]) =>
    [element("dt", { "aria-label": cardName(code) }, card(code)), element("dd", {}, does)]));
}

/** With whom the departure and the arrival token lie. */
export function tokens(tools, seat, crew) {
  if (!seat.tokens) return [];
  const [departure, arrival] = seat.tokens;
  const people = crew.order.map((colour) => [colour, crew.seats[colour].name]);
  const tell = (chosen) => tools.ask({ type: "tokens", departure, arrival, ...chosen });
  return [
    choosing("departure", "departure", people, departure, (value) => tell({ departure: value })),
    choosing("arrival", "arrival", people, arrival, (value) => tell({ arrival: value })),
  ];
}
