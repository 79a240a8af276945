// A phone as a crew station: the clock in flight, what it tells the box for the table, what the own figure did.

import { clock, element, fill, refusal, say, svg, text } from "../dom.js";
import { joined, open } from "./joined.js";
import { card, cardName, TILE_SIGNS, zoneMark } from "./marks.js";

const LAST_MS = 20_000;
const MINE = ["hits", "repairs", "without", "delays", "ko"]; // what one's own mission came to

export class Station {
  constructor(tools) {
    this.tools = tools;
    this.flight = null;
    /** @type {Set<string>} */ this.opened = new Set(); // draws that somebody is about to tell
    this.asking = 0; // the turn in which somebody says that they stumbled
    this.meant = ""; // the first symbol of what they did instead, where a second one may follow
    this.clock = element("p", { id: "seat-clock", class: "seat-clock", role: "timer" });
    this.phase = element("p", { class: "seat-phase" });
    this.silence = element("p", { id: "seat-silence", class: "seat-silence", role: "alert", hidden: true }, element("strong", { "data-say": "comms_down" }), " ", element("span", { "data-say": "comms_down_more" }));
    this.log = element("ol", { class: "seat-log", "aria-live": "polite" });
    this.tells = element("div", { id: "tells", class: "tells", onclick: (event) => this.tell(event) });
    this.refused = element("p", { role: "alert" });
    this.flying = element("div", { class: "seat-flight", hidden: true }, element("div", { class: "seat-time" }, this.phase, this.clock), this.silence, this.log);
    this.root = element("section", { id: "station", hidden: true }, this.flying, this.tells, this.refused);
    this.cards = element("div", { id: "draws", class: "tells", onclick: (event) => this.tell(event) });
    this.drawn = element("section", { id: "drawn", hidden: true }, element("h3", { "data-say": "your_draws" }), this.cards);
    this.mine = element("dl", { id: "came-to", class: "came-to" });
    this.did = element("ol", { id: "did", class: "did", onclick: (event) => this.turn(event.target.closest("[data-why]")?.dataset.why) });
    this.after = element("section", { id: "done", hidden: true }, element("h3", { "data-say": "your_mission" }), this.mine,
      element("h3", { "data-say": "did" }), this.did);
  }

  draw(seat) {
    this.seat = seat;
    this.flight = seat?.flight && !seat.flight.over ? seat.flight : null;
    this.root.hidden = !seat;
    this.flying.hidden = !this.flight;
    if (this.flight) this.drawFlight(this.flight);
    fill(this.tells, ...(seat ? this.questions(seat) : []));
    const draws = Object.entries(seat?.cards ?? {}).map(([key, drawn]) => this.draws(key, drawn));
    this.drawn.hidden = !draws.length;
    fill(this.cards, ...draws);
    this.drawDone(seat);
  }

  drawFlight(flight) {
    text(this.phase, say("phase", { phase: flight.phase, phases: flight.phases }));
    this.silence.hidden = !flight.comms_down;
    fill(this.log, ...Object.values(flight.log).reverse().map((each) => element("li", { class: each.kind === "ThreatAlert" ? "alert" : "" },
      each.kind === "ThreatAlert" ? zoneMark(each.where) : null, element("span", {}, each.text))));
    this.tick(this.tools.now());
  }

  tick(now) {
    if (!this.flight) return;
    const { run, since } = this.flight.clock;
    const left = Math.max(0, this.flight.ends - run - (since === undefined ? 0 : now - since));
    text(this.clock, since === undefined ? say("paused") : clock(left));
    this.clock.classList.toggle("last", left <= LAST_MS && since !== undefined);
  }

  /** What the box wants to know and this phone can say: the card or tile its owner has drawn. */
  questions(seat) {
    const rows = [];
    if (seat.question?.kind === "called") rows.push(element("fieldset", { class: "zone-internal" }, element("legend", {}, say("ask_called", { name: seat.question.name })), choices(seat.question)));
    if (seat.question?.kind === "tile") rows.push(element("fieldset", { class: `zone-${seat.question.zone}` }, element("legend", {}, zoneMark(seat.question.zone), " ", say("ask_tile", { zone: say(`zone.${seat.question.zone}`) })),
      element("div", { class: "choices" }, ...Object.entries(seat.question.left).map(([tile, name]) => tileButton(tile, name, seat.question.zone)))));
    if (seat.stumbles && seat.plan && seat.turn && seat.turn < seat.turns && !seat.mission_of) rows.push(this.stumbling(seat));
    return rows;
  }

  /** A threat that was announced, or the card drawn with a caller: which card it is, or was told to be. */
  draws(key, drawn) {
    const asks = drawn.caller ? say("ask_called", { name: drawn.name }) : say("draw_threat", { t: drawn.t });
    const told = drawn.told ? say(drawn.caller ? "drew_called" : "drew_threat", { t: drawn.t, name: drawn.name, card: drawn.left[drawn.told] ?? drawn.told }) : "";
    return element("details", { "data-draw": key, open: this.opened.has(key), class: told ? "in" : "" },
      element("summary", {}, drawn.where ? zoneMark(drawn.where) : null, " ", told || asks), choices(drawn));
  }

  /** The next card lies the wrong way round: what was done instead. */
  stumbling(seat) {
    const turn = seat.turn + 1;
    if (this.asking !== turn) return element("button", { type: "button", "data-stumble": turn }, say("stumble", { turn }));
    const cards = this.halves(seat), fit = this.meant ? cards.filter((code) => seat.joins.includes(joined(this.meant, code))) : cards;
    return element("fieldset", {}, element("legend", {}, say("stumble_what", { turn }), this.meant ? card(this.meant) : null),
      element("div", { class: "choices cards" }, ...fit.map((code) => element("button", { type: "button", "data-meant": code, "aria-label": cardName(code) }, card(code))),
        this.meant ? element("button", { type: "button", "data-alone": this.meant }, say("alone", { card: cardName(this.meant) })) : null,
        element("button", { type: "button", "data-stumble": "0" }, say("stumble_not"))));
  }

  /** What somebody can have done instead: any half they may lay, heroic ones among them. */
  halves(seat) {
    const { cards, heroic } = this.tools.kinds;
    return [...cards.filter((code) => code !== "-"), ...(seat.heroic ? heroic : seat.specials ?? [])];
  }

  /** What was done instead: one symbol, or the first of two (rules 9). */
  async stumbled(code) {
    const { joins = [] } = this.seat, whole = this.meant ? joined(this.meant, code) : code;
    this.meant = open(joins, whole, this.halves(this.seat)) ? whole : "";
    if (this.meant) this.draw(this.seat);
    else await this.ask({ type: "card", turn: this.asking, card: whole, stumbled: true });
  }

  /** What is folded and unfolded stays so when the page is drawn again. */
  turn(key) {
    if (key) this.opened.has(key) ? this.opened.delete(key) : this.opened.add(key);
  }

  async tell(event) {
    const draw = event.target.closest("summary")?.parentElement.dataset.draw;
    this.turn(draw);
    const button = event.target.closest("button");
    if (!button) return;
    const { threat, t, caller, tile, zone, stumble, meant, alone } = button.dataset;
    if (stumble) {
      Object.assign(this, { asking: Number(stumble), meant: "" });
      this.draw(this.seat);
      return;
    }
    if (threat) this.opened.clear(); // told: the row says so
    if (threat) await this.ask(caller ? { type: "called", caller, code: threat } : { type: "threat", t: Number(t), code: threat });
    if (tile) await this.ask({ type: "tile", zone, tile });
    if (meant) await this.stumbled(meant);
    if (alone) await this.ask({ type: "card", turn: this.asking, card: alone, stumbled: true });
  }

  async ask(message) {
    try {
      await this.tools.ask(message);
      text(this.refused, "");
      Object.assign(this, { asking: 0, meant: "" });
    } catch (refused) {
      text(this.refused, refusal(refused));
    }
    this.draw(this.seat);
  }

  /** Why something of one's own came to nothing: asked with a tap. */
  why(turn, advice) {
    const key = `why ${turn}`;
    if (!advice) return null;
    return element("details", { class: "why", open: this.opened.has(key) }, element("summary", { "data-why": key }, say("why")), ...[...new Set(advice)].map((each) => element("p", {}, each)));
  }

  drawDone(seat) {
    const did = Object.entries(seat?.did ?? {}), came = seat?.mission_of;
    this.after.hidden = !did.length;
    this.after.classList.toggle("over", Boolean(came));
    const numbers = came ? { ...came, ko: say(came.ko ? "mine.yes" : "mine.no") } : {};
    fill(this.mine, ...MINE.filter((name) => name in numbers).flatMap((name) => [element("dt", {}, say(`mine.${name}`)), element("dd", {}, String(numbers[name]))]));
    fill(this.did, ...did.reverse().map(([turn, lines]) => element("li", {}, element("b", {}, turn), element("span", {}, lines.join(" ")), this.why(turn, seat.why?.[turn]))));
  }
}

/** The threat cards it can be. */
function choices({ left, t, caller, told }) {
  return element("div", { class: "choices" }, ...Object.entries(left).map(([code, name]) =>
    element("button", { type: "button", "data-threat": code, "aria-pressed": String(code === told), ...(caller ? { "data-caller": caller } : { "data-t": t }) }, name, " ", element("small", {}, code))));
}

function tileButton(tile, name, zone) {
  return element("button", { type: "button", "data-tile": tile, "data-zone": zone },
    svg("svg", { class: "card", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, svg("path", { class: "line", d: TILE_SIGNS[tile] })), element("span", {}, name));
}
