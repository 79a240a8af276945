// Plays what the box tells, one thing after the other: first it is said, then the cause is seen, then the picture
// changes, then the effect. Knows neither SVG nor HTML: that is the stage's business.

import { ahead, edited, paced } from "./beats.js";

const ONE_BEAT = 2600, SEVERAL = 8500; // milliseconds that new beats may take together

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
  /** @param {Stage} stage @param {() => boolean} still nothing is to move */
  constructor(stage, still) {
    this.stage = stage;
    this.still = still;
    this.reset();
  }

  reset() {
    Object.assign(this, { seen: {}, played: -1, queue: [], picture: null, told: null, running: false, deadline: 0 });
  }

  /** What the box tells now. */
  follow(told) {
    const before = this.played + this.queue.length;
    const beats = this.picture && !this.still() ? ahead(told, before, this.seen) : null;
    this.told = told;
    this.seen = told.beats;
    if (!beats) this.jump();
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
    this.deadline = performance.now() + (this.queue.length > 1 ? SEVERAL : ONE_BEAT);
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
