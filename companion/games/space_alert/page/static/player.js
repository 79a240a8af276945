// Plays what the box tells, one thing after the other: first it is said, then the cause is seen, then the picture
// changes, then the effect. Knows neither SVG nor HTML: that is the stage's business.

import { ahead, edited, paced } from "./beats.js";

const ONE_BEAT = 2600, SEVERAL = 8500; // milliseconds that new beats may take together where the box sets no time
const MOST_BEHIND = 60; // beats; who is farther behind goes where the box is

/**
 * @typedef {object} Stage
 * @property {(picture: any, glide: number) => void} draw
 * @property {(beats: Record<string, any>, number: number, lines: number) => void} tell that beat up to so many of its lines
 * @property {(line: any) => boolean} isLoud
 * @property {(line: any, ms: number) => Promise<void>} before
 * @property {(line: any, ms: number) => Promise<void>} after
 * @property {() => void} stop
 * @property {(what: string, line: any) => void} note
 */

export class Player {
  /**
   * @param {Stage} stage
   * @param {() => boolean} still nothing is to move
   * @param {() => number} now the box's clock
   */
  constructor(stage, still, now) {
    this.stage = stage;
    this.still = still;
    this.now = now;
    this.reset();
  }

  /** As if nothing had been told yet. */
  reset() {
    /** @type {Record<string, any>} */ this.seen = {};
    /** @type {any[]} */ this.queue = [];
    /** @type {any} */ this.picture = null;
    /** @type {any} */ this.told = null;
    /** @type {object | null} */ this.run = null;
    this.played = -1;
    this.running = false;
    this.deadline = 0;
  }

  /** What the box tells now. */
  follow(told) {
    const before = this.played + this.queue.length;
    const beats = this.picture && !this.still() ? ahead(told, before, this.seen) : null;
    this.told = told;
    this.seen = told.beats;
    if (!beats || beats.length + this.queue.length > MOST_BEHIND) this.jump();
    else if (beats.length) this.enqueue(beats, before);
    else if (!this.running) this.rest();
  }

  /** At once where the box is. */
  jump() {
    this.stage.stop();
    this.queue = [];
    this.played = this.told.beat;
    this.picture = this.told.ship;
    this.run = null;
    this.running = false;
    this.rest();
  }

  rest() {
    this.picture = this.told.ship;
    this.stage.draw(this.picture, 0);
    this.stage.tell(this.seen, this.played, Infinity);
    this.stage.note("rest", null);
  }

  enqueue(beats, before) {
    this.queue.push(...beats.map((beat, i) => ({ number: before + 1 + i, ...beat })));
    const { since, lasts } = this.told.play ?? {};
    const free = this.queue.length > 1 ? SEVERAL : ONE_BEAT;
    this.deadline = performance.now() + (since === undefined ? free : Math.max(0, since + lasts - this.now()));
    if (!this.running) this.play();
  }

  async play() {
    const run = (this.run = {}); // a jump makes it another one
    this.running = true;
    while (this.queue.length) {
      const beat = this.queue[0];
      this.picture = edited(this.picture, beat.then);
      for (const [place, line] of beat.lines.entries()) {
        await this.line(beat, line, place, run);
        if (this.run !== run) return;
      }
      this.queue.shift();
      this.played = beat.number;
    }
    this.running = false;
    this.rest();
  }

  async line(beat, line, place, run) {
    const ms = this.time(place);
    this.stage.tell(this.seen, beat.number, place + 1);
    this.stage.note("begins", line);
    await this.stage.before(line, ms * 0.6);
    if (this.run !== run) return;
    this.picture = edited(this.picture, line.then);
    this.stage.note("changes", line);
    this.stage.draw(this.picture, ms * 0.4);
    await Promise.all([this.stage.after(line, ms * 0.4), pause(ms * 0.4)]);
    this.stage.note("ends", line);
  }

  /** For this line, by what else waits. */
  time(place) {
    const lines = this.queue.flatMap((beat, i) => beat.lines.slice(i ? 0 : place));
    return paced(lines.map(this.stage.isLoud), this.deadline - performance.now())[0];
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
