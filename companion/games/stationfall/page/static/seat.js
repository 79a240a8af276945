// A seat of Stationfall: the own cards, kompromat, score sheet; end of turn, reveal, accept or decline. Private.

import { element, fill, refusal, say, set, text } from "../dom.js";
import { badge } from "./marks.js";

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const own = new Own(tools);
  root.append(own.root);
  return {
    seats: (view) => view.people?.order ?? view.seats,
    name: (seat, view) => view.people?.seats[seat]?.name ?? seat,
    named: (seat, view) => (view.people?.seats[seat]?.named ? view.people.seats[seat].name : ""),
    mark: badge,
    draw: (view) => own.draw(view),
  };
}

class Own {
  constructor(tools) {
    this.tools = tools;
    this.sheets = {}; // colour -> the form of its sheet
    this.game = "";
    this.ways = []; // data that may be delivered, and where
    this.note = element("p", { id: "sf-note", role: "alert" });
    this.state = element("p", { id: "sf-state", role: "status" });
    this.asked = element("div", { id: "sf-asked", class: "row", hidden: true });
    this.turn = element("div", { id: "sf-turn", class: "row" });
    this.reveal = element("form", { id: "sf-reveal", class: "row", hidden: true, onsubmit: (event) => this.show(event) });
    this.deliver = element("form", { id: "sf-deliver", hidden: true, onsubmit: (event) => this.delivered(event) });
    this.cards = element("ul", { id: "sf-cards" });
    this.kompromat = element("fieldset", { id: "sf-kompromat", onchange: () => this.noted() });
    this.scoring = element("div", { id: "sf-sheets" });
    this.root = element("section", { id: "sf-seat", hidden: true }, this.note, this.state, this.asked, this.turn, this.reveal, this.deliver,
      element("h2", { "data-say": "yours" }), this.cards,
      element("details", {}, element("summary", { "data-say": "kompromat" }), this.kompromat), this.scoring);
  }

  async say(message) {
    try {
      await this.tools.ask(message);
      text(this.note, "");
    } catch (refused) {
      text(this.note, refusal(refused));
    }
  }

  draw(view) {
    const seat = view.seat;
    this.root.hidden = !seat;
    if (!seat) return;
    if (this.game !== seat.game) {
      this.game = seat.game;
      this.sheets = {};
    }
    const current = view.people.order.find((colour) => view.people.seats[colour].asked);
    text(this.state, seat.acting ? say("your_turn") : current ? say("waiting", { colour: view.people.seats[current].name }) : "");
    this.drawButtons(seat);
    fill(this.cards, ...(seat.cards.length ? seat.cards.map((card) => element("li", {}, card)) : [element("li", {}, say("no_cards"))]));
    fill(this.kompromat, ...Object.entries(seat.cast).map(([name, words]) => element("label", {},
      element("input", { type: "checkbox", name, checked: seat.kompromat.includes(name) }), words)));
    this.drawSheets(seat, view.people);
  }

  drawButtons(seat) {
    const button = (key, message, kind = "") => element("button", { type: "button", class: kind, "data-key": key, onclick: () => this.say(message) }, say(key));
    this.asked.hidden = !seat.declines;
    fill(this.asked, ...(seat.declines ? [element("p", {}, say("asked_you")),
      button("i_accept", { type: "answer", accepted: true }), button("i_decline", { type: "answer", accepted: false }, "main")] : []));
    fill(this.turn, ...(seat.may_end ? [button("end_turn", { type: "end_turn" }, "main")] : []));
    this.reveal.hidden = !seat.may_reveal.length;
    fill(this.reveal, ...(seat.may_reveal.length ? [
      element("select", { name: "character", "aria-label": say("i_reveal") }, ...seat.may_reveal.map((name) => element("option", { value: name }, seat.cast[name]))),
      seat.schroedinger ? element("label", {}, element("input", { type: "checkbox", name: "schroedinger" }), say("schroedinger")) : null,
      element("button", { type: "submit" }, say("i_reveal"))] : []));
    this.deliver.hidden = !seat.delivering;
    this.ways = seat.may_deliver;
    fill(this.deliver, ...(seat.delivering ? [
      ...seat.may_deliver.map((way, place) => element("label", {},
        element("input", { type: "checkbox", name: "way", value: String(place) }), way.text)),
      element("button", { type: "submit", class: "main" }, say("i_deliver"))] : []));
  }

  delivered(event) {
    event.preventDefault();
    const given = new FormData(event.target).getAll("way").map((place) => this.ways[Number(place)]);
    this.say({ type: "deliver", given: given.map(({ data, offsite }) => ({ data, offsite })) });
  }

  show(event) {
    event.preventDefault();
    const given = new FormData(event.target);
    this.say({ type: "reveal", character: given.get("character"), schroedinger: given.has("schroedinger") });
  }

  noted() {
    const names = [...this.kompromat.querySelectorAll("input:checked")].map((each) => each.name);
    this.say({ type: "kompromat", names });
  }

  drawSheets(seat, people) {
    for (const colour of seat.colours) {
      const form = (this.sheets[colour] ??= this.form(colour, seat));
      const ready = seat.sheets[colour].ready;
      text(form.querySelector("h2"), `${say("sheet")} ${seat.colours.length > 1 ? people.seats[colour].name : ""}`);
      text(form.querySelector("[role=status]"), ready ? say("handed_in") : "");
      set(form.querySelector("button"), { disabled: !seat.scoring });
    }
    fill(this.scoring, ...seat.colours.map((colour) => this.sheets[colour]));
  }

  /** Made once: what somebody is typing stays as it is while the table goes on. */
  form(colour, seat) {
    const sheet = seat.sheets[colour];
    const number = (name, key, least, most) => element("label", {}, element("span", {}, say(key)),
      element("input", { type: "number", name, min: least, max: most, value: sheet[name], required: true }));
    const most = this.tools.kinds.most_points;
    const bonus = Array.from({ length: sheet.bonus_cards }, (_, place) => element("select", { name: "bonus", "aria-label": say("bonus") },
      element("option", { value: "" }, say("no_bonus")),
      ...Object.entries(seat.cast).map(([name, words]) => element("option", { value: name, selected: sheet.bonus[place] === name }, words))));
    return element("form", { class: "sf-sheet", "data-colour": colour, onsubmit: (event) => this.handIn(event, colour) },
      element("h2", {}), number("agenda", "agenda", -most, most), ...bonus, number("cubes", "cubes", 0, 8),
      number("betrayal", "betrayal", 0, 8), number("bribes", "bribes", 0, 9), number("on_pc", "bribes_on_pc", 0, 9),
      element("button", { type: "submit", class: "main" }, say("hand_in")), element("p", { role: "status" }));
  }

  handIn(event, colour) {
    event.preventDefault();
    const given = new FormData(event.target);
    const number = (name) => Number(given.get(name));
    this.say({
      type: "sheet", colour, agenda: number("agenda"), bonus: given.getAll("bonus").filter(Boolean), cubes: number("cubes"),
      betrayal: number("betrayal"), bribes: number("bribes"), on_pc: number("on_pc"), ready: true,
    });
  }
}
