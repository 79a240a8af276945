// A seat of Space Alert: the plan as cards, what became of it, who is ready; and missions of one's own.

import { element, fill, refusal, say, set, text } from "../dom.js";
import { badge } from "../marks.js";
import { remember, remembered } from "../wire.js";
import { card, cardName } from "./marks.js";
import { faces, Learning, tokens } from "./learning.js";
import { Lesson } from "./lesson.js";
import { begun, handedIn, isEmpty, laidOn, moved, phaseOf, roomAt, takenOff } from "./plan.js";
import { joined } from "./joined.js";
import { Station } from "./station.js";
import { Threats } from "./threats.js";

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const planning = new Planning(tools);
  const station = new Station(tools);
  const who = element("ul", { id: "who", class: "aboard" });
  const everybody = element("section", { id: "everybody", "aria-labelledby": "who-title" },
    element("h2", { id: "who-title", "data-say": "who_is_ready" }), who);
  const learning = new Learning(tools), lesson = new Lesson(), threats = new Threats();
  const byName = naming(tools);
  const leaving = goingAway(tools);
  const waiting = element("p", { id: "seat-waits", class: "waiting", role: "status", "data-say": "seat_waits" });
  root.append(waiting, lesson.root, learning.root, station.root, planning.root, station.drawn, threats.root, station.after, everybody);
  tools.besides.append(leaving, byName, scripting(tools));
  return {
    seats: (view) => (view.crew ? view.crew.order.filter((seat) => !view.crew.seats[seat].android) : view.seats),
    name: (seat, view) => view.crew?.seats[seat]?.name ?? say(`colour.${seat}`),
    named: (seat, view) => (view.crew?.seats[seat]?.named ? view.crew.seats[seat].name : ""),
    mark: badge,
    draw(view) {
      everybody.hidden = !view.crew;
      waiting.hidden = Boolean(view.seat || view.lesson || view.naming);
      fill(who, ...(view.crew ? readiness(view.crew) : []));
      learning.draw(view);
      lesson.draw(view);
      station.draw(view.seat);
      planning.draw(view);
      threats.draw(view.seat);
      byName.hidden = !view.by_name; // nobody would hear it
      leaving.hidden = !view.seat || view.crew.order.filter((seat) => !view.crew.seats[seat].android).length < 2;
    },
    tick: (now) => station.tick(now),
  };
}

function readiness(crew) {
  return crew.order.map((colour) => {
    const seat = crew.seats[colour];
    const state = seat.ready ? say("plan_in") : seat.android ? say("android") : seat.here ? say("here") : say("away");
    return element("li", { class: seat.ready ? "in" : "" }, badge(colour), element("span", {}, seat.name),
      element("small", {}, [seat.roles.includes("captain") ? say("role.captain") : "", state].filter(Boolean).join(" · ")));
  });
}

/** True once the box has it; else the note says why not. */
async function told(tools, message, note) {
  try {
    await tools.ask(message);
    text(note, "");
    return true;
  } catch (refused) {
    text(note, refusal(refused));
    return false;
  }
}

// --- the plan

class Planning {
  constructor(tools) {
    this.tools = tools;
    this.plan = [];
    this.cursor = 0;
    this.waits = false; // for another card in the same slot
    this.empty = false; // asked whether an empty plan is meant
    this.key = ""; // under which the draft stays on this phone
    this.editing = false;
    this.view = null;
    this.refused = element("p", { id: "plan-refused", role: "alert" });
    this.layOut();
    this.root = element("section", { id: "plan" }, this.refused, this.desk, this.running);
  }

  layOut() {
    const button = (id, does, attributes) => element("button", { id, type: "button", onclick: does, ...attributes });
    this.state = element("p", { id: "plan-state", role: "status" });
    this.slots = element("div", { id: "slots", class: "slots", role: "group", "data-label": "plan", onclick: (event) => this.point(event) });
    this.cards = element("div", { id: "cards", class: "palette", role: "group", "data-label": "cards", onclick: (event) => this.lay(event) });
    this.room = element("p", { id: "plan-room", class: "plan-room", role: "status" });
    this.join = element("div", { id: "joining", class: "join-row", role: "status" });
    this.after = element("div", { id: "after" });
    this.learnt = element("div", { id: "learnt" });
    this.handIn = button("hand-in", () => this.hand(), { class: "main" });
    this.back = button("take-back", () => this.takeBack(), { "data-say": "plan_back", hidden: true });
    this.desk = element("div", { id: "planning", hidden: true, onkeydown: (event) => this.walk(event) },
      element("h3", { "data-say": "plan" }), this.state, this.slots, this.room, this.join, this.cards, this.after,
      element("div", { class: "row" }, this.handIn, button("backspace", () => this.takeOff(), { "data-say": "backspace" }), button("clear", () => this.clear(), { "data-say": "clear" }), this.back), this.learnt);
    this.own = element("p", { id: "own", class: "own", "aria-live": "polite", onclick: (event) => this.correct(event) });
    this.lies = element("ol", { id: "lies", class: "slots lies", "data-label": "as_it_lies" });
    this.delays = element("ul", { id: "delays", class: "delays", "data-label": "delays" });
    this.running = element("div", { id: "running", hidden: true }, this.own, this.lies, this.delays);
  }

  draw(view) {
    this.view = view;
    const seat = view.seat;
    if (seat) this.begin(seat, `companion.plan.${seat.mission}.${view.own}`);
    this.root.hidden = !seat || (Boolean(seat.mission_of) && !seat.plan); // it is over: nothing is planned any more
    this.desk.hidden = !seat || (Boolean(seat.plan) && !this.editing);
    this.running.hidden = !seat || !seat.plan || this.editing;
    if (!this.desk.hidden) this.drawDesk(seat);
    if (!this.running.hidden) this.drawRunning(seat);
  }

  begin(seat, key) {
    if (this.key === key) return;
    Object.assign(this, { key, cursor: 0, waits: false, empty: false, editing: false, plan: begun(seat, remembered(key)) });
  }

  drawDesk(seat) {
    const { heroic } = this.tools.kinds, cards = this.tools.kinds.cards.filter((code) => !seat.unused?.includes(code));
    fill(this.slots, ...this.plan.map((code, i) => slotButton(code, i, seat.ends, i === this.cursor)));
    fill(this.cards, element("div", { class: "plain" }, ...cards.map(choice)), element("div", { class: "heroics" }, ...(seat.heroic ? heroic : seat.specials ?? []).map(choice)));
    this.cards.classList.toggle("joining", this.waits);
    this.room.hidden = !seat.taught;
    fill(this.room, ...(seat.taught ? inTheRoom(this.plan, this.cursor, cards) : []));
    if (this.waits) for (const each of this.cards.querySelectorAll("[data-card]")) each.classList.toggle("joins", seat.joins.includes(joined(this.plan[this.cursor], each.dataset.card)));
    this.join.hidden = !seat.joins; // its room is kept, so that no card moves away under a finger
    fill(this.join, ...(this.waits ? this.joining() : []));
    fill(this.after, ...tokens(this.tools, seat, this.view.crew));
    fill(this.learnt, ...(seat.learnt ? [element("h3", {}, seat.learnt.name), faces(seat.learnt)] : []));
    text(this.state, seat.open ? "" : say("plan_waits"));
    text(this.handIn, say(seat.plan ? "plan_change" : "plan_hand_in"));
    set(this.handIn, { disabled: !seat.open });
    this.back.hidden = !seat.plan;
  }

  drawRunning(seat) {
    const now = seat.lies[seat.turn - 1];
    fill(this.own, ...(seat.turn && now !== undefined
      ? [element("span", {}, say("turn", { turn: seat.turn })), card(now || "-"), cardName(now) === now ? null : element("b", {}, cardName(now || "-"))]
      : [element("span", {}, say("plan_in"))]),
      element("button", { type: "button", id: "change" }, say("plan_correct")));
    fill(this.lies, ...seat.lies.map((code, i) => lyingCard(code || "-", i, seat)));
    fill(this.delays, ...seat.delays.map((each) => element("li", {}, each.text)));
  }

  /** What lies in the slot so far, with room for the card that may join it (rules 9). */
  joining() {
    const code = this.plan[this.cursor];
    return [element("span", { class: "joined-so-far", role: "img", "aria-label": say("joins", { card: cardName(code) }) }, card(code), element("b", {}, "+"), element("span", { class: "card open" }, "?")),
      element("button", { type: "button", id: "alone", onclick: () => this.goOn() }, say("alone", { card: cardName(code) }))];
  }

  takeOff() {
    const { plan, cursor, waits } = takenOff(this);
    this.keep(plan, cursor, waits && Boolean(this.view.seat.joins));
  }

  /** Nothing joins what lies there. */
  goOn() {
    this.keep(this.plan, moved(this.plan, this.cursor, 1));
  }

  keep(plan, cursor, waits = false) {
    Object.assign(this, { plan, cursor, waits, empty: false });
    text(this.refused, "");
    remember(this.key, JSON.stringify(plan));
    this.draw(this.view);
  }

  point(event) {
    const slot = event.target.closest("[data-slot]");
    if (slot) this.keep(this.plan, Number(slot.dataset.slot));
  }

  lay(event) {
    const button = event.target.closest("[data-card]");
    if (!button) return;
    const { cards } = this.tools.kinds;
    const { joins, specials = [] } = this.view.seat;
    const { plan, cursor, waits } = laidOn(this, button.dataset.card, { joins, cards: [...cards, ...specials] });
    this.keep(plan, cursor, waits);
  }

  walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !event.target.dataset.slot) return;
    this.keep(this.plan, moved(this.plan, Number(event.target.dataset.slot), step));
    this.slots.querySelector(`[data-slot="${this.cursor}"]`).focus();
  }

  clear() {
    this.keep(this.plan.map(() => ""), 0);
  }

  async hand() {
    if (isEmpty(this.plan) && !this.empty) {
      this.empty = true;
      text(this.refused, say("empty_plan"));
      return;
    }
    if (!(await told(this.tools, { type: "plan", cards: handedIn(this.plan) }, this.refused))) return;
    this.editing = false;
    this.draw(this.view);
  }

  async takeBack() {
    if (await told(this.tools, { type: "plan_back" }, this.refused)) this.editing = true;
  }

  correct(event) {
    if (event.target.id !== "change") return;
    this.editing = true;
    this.plan = begun(this.view.seat, "");
    this.cursor = 0;
    this.draw(this.view);
  }
}

/** Where one will stand in that slot, and what the letters of the pad do there. */
function inTheRoom(plan, slot, cards) {
  const room = roomAt(plan, slot);
  return [element("b", {}, say("plan_room", { turn: slot + 1, room: say(`station.${room}`) })),
    ...["A", "B", "C"].filter((code) => cards.includes(code)).map((code) => element("span", {}, card(code), " ", say(`system.${room}.${code}`)))];
}

function slotButton(code, i, ends, chosen) {
  return element("button", { type: "button", "data-slot": i, class: `slot phase-${phaseOf(ends, i)}${ends.includes(i) ? " first" : ""}`,
    "aria-pressed": String(chosen), "aria-label": `${say("turn", { turn: i + 1 })}${say("colon")}${code ? cardName(code) : say("empty")}` },
    element("small", { "aria-hidden": "true" }, String(i + 1)), code ? card(code) : null);
}

function choice(code) {
  return element("button", { type: "button", "data-card": code, "aria-label": cardName(code), title: cardName(code) }, card(code));
}

function lyingCard(code, i, seat) {
  const when = i + 1 === seat.turn ? " now" : i + 1 < seat.turn ? " past" : "";
  return element("li", { class: `slot${seat.ends.includes(i) ? " first" : ""}${when}`, "aria-label": `${say("turn", { turn: i + 1 })}${say("colon")}${cardName(code)}` },
    element("small", { "aria-hidden": "true" }, String(i + 1)), card(code));
}

// --- going away

/** The seat of somebody who has to go is an android from then on, or somebody else's. */
function goingAway(tools) {
  const note = element("p", { role: "status" });
  const leave = (android) => async () => {
    if (await told(tools, { type: "leave", android }, note)) text(note, say("sent"));
  };
  return element("details", { id: "leaving", hidden: true }, element("summary", { "data-say": "leave" }),
    element("div", { class: "row" }, element("button", { type: "button", id: "leave-other", onclick: leave(false), "data-say": "leave_other" }),
      element("button", { type: "button", id: "leave-android", onclick: leave(true), "data-say": "leave_android" })), note);
}

// --- missions of one's own

/** A generated mission says what it is by its name: whoever types it flies the same. */
function naming(tools) {
  const name = element("input", { id: "mission-name", maxlength: 80, autocomplete: "off" });
  const note = element("p", { role: "status" });
  const send = async (event) => {
    event.preventDefault();
    if (await told(tools, { type: "mission", name: name.value }, note)) text(note, say("sent"));
  };
  return element("details", {}, element("summary", { "data-say": "mission_name" }),
    element("form", { id: "mission-naming", onsubmit: send },
      element("label", { for: "mission-name", "data-say": "name" }), name, element("button", { "data-say": "mission_open" }), note));
}

function scripting(tools) {
  const name = element("input", { id: "script-name", maxlength: 40, autocomplete: "off" });
  const script = element("textarea", { id: "script-text", rows: 8, spellcheck: "false" });
  const note = element("p", { role: "status" });
  const send = async (event) => {
    event.preventDefault();
    if (await told(tools, { type: "script", name: name.value, text: script.value }, note)) text(note, say("sent"));
  };
  return element("details", {}, element("summary", { "data-say": "script" }),
    element("form", { id: "scripting", onsubmit: send },
      element("label", { for: "script-name", "data-say": "name" }), name,
      element("label", { for: "script-text", "data-say": "script_text" }), script,
      element("button", { "data-say": "send" }), note));
}
