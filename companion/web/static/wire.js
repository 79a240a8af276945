// The wire to the box: one WebSocket, snapshots and merge patches, one clock. Comes back by itself.
// It knows no page: who wants to know of a new view listens to "view".

import { patched } from "./patch.js";

export const PROTOCOL = 1;
const PING_MS = 4000; // twice that, and a box that hangs has been noticed

export function remembered(name, make = null) {
  try {
    let value = localStorage.getItem(name);
    if (!value && make) localStorage.setItem(name, (value = make()));
    return value || "";
  } catch {
    return make ? make() : "";
  }
}

export function remember(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // a browser that keeps nothing asks again next time
  }
}

function random() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class Wire extends EventTarget {
  constructor(page) {
    super();
    this.page = page;
    this.view = null;
    this.revision = 0;
    this.inside = false;
    this.asksPin = false;
    this.seat = "";
    this.connected = false;
    this.away = 0; // since when the box is, by this machine's clock; 0: it never was there
    this.speed = 1;
    this.ahead = -Infinity; // the box's clock minus ours; the largest seen is the freshest
    this.waiting = new Map();
    this.robbed = false; // another phone has taken this one's seat
    this.rising = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.watching = undefined;
    this.number = 0;
    this.tries = 0;
    this.version = "";
    this.me = remembered("companion.me", random);
    this.language = new URLSearchParams(location.search).get("language") || remembered("companion.language");
    const pin = /^#pin=(\d+)$/.exec(location.hash); // from the QR code on the display
    this.pin = pin ? pin[1] : "";
    if (pin) history.replaceState(null, "", location.pathname + location.search);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.open();
  }

  /** The box's clock, in its milliseconds. */
  now() {
    return performance.now() * this.speed + this.ahead;
  }

  open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/wire`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  hello() {
    return {
      type: "hello", protocol: PROTOCOL, page: this.page, language: this.language, me: this.me,
      seat: remembered("companion.seat"), game: remembered("companion.game"), token: remembered("companion.token"), pin: this.pin,
    };
  }

  lost() {
    clearInterval(this.watching);
    this.noteAway();
    this.connected = false;
    this.revision = 0;
    for (const { refuse } of this.waiting.values()) refuse({ reason: "lost", detail: "" });
    this.waiting.clear();
    this.tell("connection");
    const wait = Math.min(2000, 200 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  noteAway() {
    if (this.connected) this.away = Date.now();
  }

  /** Asks every few seconds whether the box still goes on: a socket alone stays open for minutes without it. */
  watch() {
    clearInterval(this.watching);
    const socket = this.socket;
    this.watching = setInterval(async () => {
      const alive = await Promise.race([this.answers(socket), new Promise((done) => setTimeout(done, PING_MS))]);
      if (socket !== this.socket) return;
      if (alive === undefined) this.drop();
      else if (alive !== this.connected) {
        this.noteAway();
        this.connected = alive;
        this.tell("connection");
      }
    }, PING_MS);
  }

  /** True: all is well. False: the page is there, and the box hangs. */
  answers(socket) {
    const id = ++this.number;
    return new Promise((done) => {
      this.waiting.set(id, { done: () => done(true), refuse: () => done(false) });
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping", id }));
    });
  }

  /** Nobody answers: another connection is tried, without waiting for this one's end. */
  drop() {
    const dead = this.socket;
    this.socket = null;
    dead.close();
    this.lost();
  }

  /** Something changed that makes waiting pointless. */
  hurry() {
    if (this.timer) this.open();
  }

  hear(message) {
    if (message.at !== undefined) this.ahead = Math.max(this.ahead, message.at - performance.now() * this.speed);
    if (message.type === "hello") this.welcomed(message);
    else if (message.type === "snapshot") this.seen(message.view, message.revision);
    else if (message.type === "update") {
      if (message.from === this.revision) this.seen(patched(this.view, message.patch), message.revision);
      else this.socket.close(); // a gap: come back and get a snapshot
    } else if (message.id !== undefined) {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (asked) message.type === "done" ? asked.done(message) : asked.refuse(message);
    } else if (message.type === "refused" && message.reason === "protocol" && this.version) location.reload(); // the box is another by now
  }

  welcomed(message) {
    if (this.version && this.version !== message.version) location.reload(); // and so are its pages
    this.version = message.version;
    this.tries = 0;
    this.connected = true;
    this.speed = message.speed;
    this.ahead = message.at - performance.now() * this.speed;
    this.asksPin = message.pin;
    this.inside = message.inside;
    this.wrongPin = Boolean(this.pin) && !message.inside;
    this.watch();
    this.pin = "";
    if (message.token) remember("companion.token", message.token);
    this.sit(message.seat);
    this.tell("connection");
  }

  seen(view, revision) {
    const before = this.view;
    this.robbed = view.own === undefined || view.own ? false : this.robbed || Boolean(this.seat && !this.rising && view.game === remembered("companion.game"));
    if (view.own !== undefined && view.own !== this.seat) this.keepSeat(view.own, view.game); // another phone has it now, or another game is played
    this.view = view;
    this.revision = revision;
    this.tell("view", { view, before });
  }

  sit(seat) {
    this.seat = seat;
    remember("companion.seat", seat || remembered("companion.seat"));
  }

  keepSeat(seat, game) {
    this.seat = seat;
    remember("companion.seat", seat);
    remember("companion.game", seat ? game : "");
  }

  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** Say something to the box; the promise is kept when it has been taken into the inbox. */
  ask(message) {
    return new Promise((done, refuse) => {
      if (!this.connected || this.socket.readyState !== WebSocket.OPEN) {
        refuse({ reason: "lost", detail: "" });
        return;
      }
      const id = ++this.number;
      this.waiting.set(id, { done, refuse });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** A file that the game reads; refused as `ask` is, in the box's words. */
  async upload(kind, file) {
    const address = `/upload/${kind}/${encodeURIComponent(file.name)}?language=${document.documentElement.lang}`;
    const answer = await fetch(address, { method: "PUT", headers: { "X-Companion-Token": this.token }, body: file })
      .then((found) => found.json()).catch(() => ({ refused: "lost" }));
    if (!answer.kept) throw { reason: answer.refused, detail: answer.detail ?? "" };
    return answer.kept;
  }

  async enter(pin) {
    const { token } = await this.ask({ type: "pin", pin });
    remember("companion.token", token);
    this.inside = true;
    this.tell("connection");
  }

  async claim(seat, over = false) {
    this.rising = !seat; // leaves it, and is not robbed of it
    /** @type {{ asked?: string }} */ let answer = {};
    try {
      answer = await this.ask({ type: "claim", seat, over });
    } finally {
      this.rising = false;
    }
    if (answer.asked) return false; // the table is asked; who is let in sees that seat's page
    this.robbed = false;
    this.keepSeat(seat, this.view.game);
    this.tell("connection");
    return true;
  }

  speak(language) {
    this.language = language;
    remember("companion.language", language);
    this.socket.close();
    this.tries = 0;
  }

  get token() {
    return remembered("companion.token");
  }
}
