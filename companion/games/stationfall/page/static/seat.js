// A seat of Stationfall: the own cards, kompromat, score sheet; what the own turn brings, reveal, accept or decline. Private.

import { element, fill, refusal, say, text } from "../dom.js";
import { Rows } from "../moves.js";
import { Aid } from "./aid.js";
import { bays, dots, StationBoard } from "./crew.js";
import { badge } from "../marks.js";
import { drawResult, resultPanel } from "./result.js";
import { Roll, Sheet } from "./sheet.js";
import { chips } from "./switches.js";
import { marker, player, told } from "./table.js";

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const own = new Own(tools);
  root.append(own.root);
  return {
    seats: (view) => view.people?.order ?? view.seats,
    name: (seat, view) => view.people?.seats[seat]?.name ?? say(`colour.${seat}`),
    named: (seat, view) => (view.people?.seats[seat]?.named ? view.people.seats[seat].name : ""),
    mark: badge,
    draw: (view) => own.draw(view),
    tick: (now) => own.tick(now),
  };
}

class Own {
  constructor(tools) {
    this.tools = tools;
    this.sheets = {}; // colour -> the form of its sheet
    this.game = "";
    this.ways = []; // data that may be delivered, and where
    this.made = new Map(); // element -> what it was last made of
    this.quietUntil = 0;
    this.note = element("p", { id: "sf-note", role: "alert" });
    this.minute = element("b", {});
    this.whose = element("span", {});
    this.state = element("p", { id: "sf-state", role: "status" }, this.minute, this.whose);
    this.chips = element("ul", { id: "sf-chips" });
    this.due = element("ul", { id: "sf-phone-due" });
    this.asked = element("div", { id: "sf-asked", class: "row", hidden: true });
    this.quiet = element("progress", { id: "sf-quiet", "data-label": "quiet", max: tools.kinds.quiet, hidden: true });
    this.box = new Rows(tools, { id: "sf-box" });
    this.tell = new Rows(tools, { id: "sf-tell" });
    this.turn = element("div", { id: "sf-turn", class: "row" });
    this.reveal = element("form", { id: "sf-reveal", class: "row", hidden: true, onsubmit: (event) => this.show(event) });
    this.table = element("section", { id: "sf-phone-table" });
    this.deliver = element("form", { id: "sf-deliver", hidden: true, onsubmit: (event) => this.delivered(event) });
    this.cards = element("ul", { id: "sf-cards" });
    this.kompromat = element("fieldset", { id: "sf-kompromat", onchange: () => this.noted() });
    this.scoring = element("div", { id: "sf-sheets" });
    this.crew = element("section", { id: "sf-phone-crew", hidden: true });
    this.board = new StationBoard((rows) => this.say({ type: "rows", rows }));
    this.acting = "";
    this.secret = element("details", { id: "sf-secret" }, element("summary", { "data-say": "yours" }), this.cards);
    this.aid = new Aid(tools);
    this.roll = new Roll(tools);
    this.result = resultPanel();
    this.mine = element("section", { hidden: true }, this.secret, element("details", {}, element("summary", { "data-say": "kompromat" }), this.kompromat));
    this.play = element("section", { id: "sf-play" }, this.chips, this.result, this.due, this.box.root, this.roll.root, this.reveal, this.deliver, this.scoring, this.tell.root,
      this.crew, this.table, this.board.root, this.turn);
    this.scrolled = {}; // how far down each page was left
    this.tabs = { turn: this.play, rules: this.aid.root, mine: this.mine };
    this.nav = element("nav", { id: "sf-tabs", "data-label": "tabs" }, ...Object.keys(this.tabs).map((tab) => element("button",
      { type: "button", "data-tab": tab, "data-say": `tab_${tab}`, onclick: () => this.turnTo(tab) }, say(`tab_${tab}`))));
    this.root = element("section", { id: "sf-seat", hidden: true }, this.state, this.note, this.asked, this.quiet, ...Object.values(this.tabs), this.nav);
    this.turnTo("turn");
  }

  /** What the own turn brings, the rules, or what is nobody else's business. */
  turnTo(chosen) {
    const before = Object.keys(this.tabs).find((tab) => !this.tabs[tab].hidden);
    this.scrolled[before] = scrollY;
    for (const [tab, part] of Object.entries(this.tabs)) part.hidden = tab !== chosen;
    for (const button of this.nav.children) button.setAttribute("aria-pressed", String(button.dataset.tab === chosen));
    if (chosen === "rules") this.aid.list();
    if (chosen !== before) scrollTo(0, this.scrolled[chosen] ?? 0);
  }

  async say(message) {
    try {
      await this.tools.ask(message);
      text(this.note, "");
    } catch (refused) {
      text(this.note, refusal(refused));
    }
  }

  /** Made anew only where something is new: what somebody is choosing stays as it is while the table goes on. */
  fillIfNew(root, key, parts) {
    const words = JSON.stringify([key, document.documentElement.lang]);
    if (this.made.get(root) === words) return;
    this.made.set(root, words);
    fill(root, ...parts());
  }

  tick(now) {
    this.quiet.hidden = this.asked.hidden || now >= this.quietUntil;
    this.quiet.value = Math.max(0, this.quietUntil - now);
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
    const wait = seat.wait === 1 ? say("next_you") : seat.wait ? say("turns_to_you", { count: String(seat.wait) }) : "";
    const whose = seat.acting ? say("your_turn") : current ? say("waiting", { colour: view.people.seats[current].name }) : "";
    text(this.minute, say("minute_of", { minute: String(seat.minute) }));
    fill(this.whose, seat.result ? "" : [whose, seat.acting ? "" : wait].filter(Boolean).join(" · "),
      seat.now_acts ? element("span", { class: "sf-acting" }, seat.now_acts.name, dots(seat.now_acts.actions)) : null);
    this.state.classList.toggle("mine", Boolean(seat.acting));
    fill(this.chips, ...(seat.result ? [] : chips(seat.station, view.people)));
    if (this.acting !== seat.acting) {
      this.secret.open = false; // what somebody looked at in a turn is folded with it
      if (seat.acting) this.turnTo("turn");
    }
    this.acting = seat.acting;
    this.crew.hidden = !seat.crew || Boolean(seat.result);
    if (seat.crew) {
      const rows = (...first) => (seat.may_end ? (about) => this.say({ type: "rows", rows: [...first, about] }) : undefined);
      this.fillIfNew(this.crew, [seat.crew, seat.may_end], () => [element("h2", {}, say("bridge_crew")),
        seat.may_end ? element("p", {}, say("crew_hint")) : null, ...bays(seat.crew, rows("character"), rows("pods"))]);
    }
    this.board.draw(seat.board);
    this.drawTable(seat, view.people);
    this.drawButtons(seat);
    fill(this.cards, ...(seat.cards.length ? seat.cards.map((card) => element("li", {}, card)) : [element("li", {}, say("no_cards"))]));
    fill(this.due, ...seat.due.map((words) => element("li", {}, words)));
    this.fillIfNew(this.kompromat, [seat.game, seat.cast, seat.kompromat], () => Object.entries(seat.cast).map(([name, words]) => element("label", {},
      element("input", { type: "checkbox", name, checked: seat.kompromat.includes(name) }), words)));
    this.drawSheets(seat, view.people);
    this.roll.draw(seat.roll);
    this.aid.draw(seat.aid);
    this.result.hidden = !seat.result;
    if (seat.result) drawResult(this.result, seat.result);
  }

  /** What the television has besides: who is who, what falls due, what was told last. */
  drawTable(seat, people) {
    this.table.hidden = Boolean(seat.result || seat.roll);
    const { markers, last } = seat.station;
    const list = (key, rows) => (rows.length ? [element("h2", {}, say(key)), element("ol", { class: `sf-${key}` }, ...rows)] : []);
    fill(this.table, ...list("bridge_order", people.order.map((colour) => player(colour, people.seats[colour], false))),
      ...list("bridge_markers", markers.map(marker)), ...list("bridge_last", last.map((each) => told(each, people))));
  }

  drawButtons(seat) {
    const button = (key, message, kind = "") => element("button", { type: "button", class: kind, "data-key": key, onclick: () => this.say(message) }, say(key));
    this.asked.hidden = !seat.declines;
    fill(this.asked, ...(seat.declines ? [element("p", {}, say("asked_you")), element("p", { id: "sf-offer" }, element("b", {}, seat.offer)),
      button("i_accept", { type: "answer", accepted: true }), button("i_decline", { type: "answer", accepted: false }, "main")] : []));
    this.quietUntil = seat.quiet_until;
    fill(this.turn, ...(seat.may_end ? [button("end_turn", { type: "end_turn" }, "main"),
      seat.tell.undo ? button("take_back", { type: "undo" }) : null] : []));
    this.box.draw(seat.box, { type: "chosen", field: "option" });
    this.tell.draw(seat.box.rows ? {} : seat.tell, { title: say("tell") });
    this.tell.root.classList.toggle("sheet", seat.sheet);
    this.tell.root.classList.toggle("acts", Boolean(seat.tell.deep) && !seat.sheet);
    this.play.classList.toggle("crewed", Boolean(seat.crew));
    this.reveal.hidden = !seat.may_reveal.length;
    this.reveal.classList.toggle("asks", seat.revealing);
    this.fillIfNew(this.reveal, [seat.may_reveal, seat.schroedinger, seat.cast, seat.revealing], () => (seat.may_reveal.length ? [
      seat.revealing ? element("h2", {}, say("who_were_you")) : null,
      element("select", { name: "character", required: true, "aria-label": say("i_reveal") }, element("option", { value: "" }, say("whom")), ...seat.may_reveal.map((name) => element("option", { value: name }, seat.cast[name]))),
      seat.schroedinger ? element("label", {}, element("input", { type: "checkbox", name: "schroedinger" }), say("schroedinger")) : null,
      element("button", { type: "submit", class: seat.revealing ? "main" : "" }, say("i_reveal"))] : []));
    this.deliver.hidden = !seat.delivering;
    this.ways = seat.may_deliver;
    this.fillIfNew(this.deliver, [seat.game, seat.acting, seat.delivering, seat.may_deliver], () => (seat.delivering ? [
      element("h2", {}, say("what_delivered")), ...seat.may_deliver.map((way, place) => element("label", {},
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

  /** Of every colour the sheet as a form; over it the lines of the agenda, which this table types once. */
  drawSheets(seat, people) {
    const sheets = seat.sheets ?? {};
    for (const colour of Object.keys(sheets)) this.sheets[colour] ??= new Sheet(this.tools, colour);
    for (const [colour, sheet] of Object.entries(this.sheets)) {
      sheet.draw(sheets[colour], seat.agendas?.[colour], seat.colours.length > 1 ? people.seats[colour]?.name : "");
    }
    fill(this.scoring, ...Object.keys(sheets).map((colour) => this.sheets[colour].root));
  }
}
