// What happens, shown: for each kind of line what is seen before the picture changes (the cause), and after (the effect).
// Only the browser's own animations; whoever wants none gets the picture alone. Nothing but place, size and opacity is
// animated, and only of what is drawn over the picture (see `will-change` in style.css): so a frame moves what is painted
// already, and paints nothing anew.

import { svg } from "../dom.js";
import { TILE_SIGNS } from "./marks.js";
import { aim } from "./space.js";

const RAYS = 14;
const PULSE = [0, 1, 0.3, 1, 0].map((opacity) => ({ opacity }));

/** Cause and effect by kind; what has neither is read and seen in the picture. */
const MOMENTS = {
  Fired: { before: (show, line, ms) => show.fire(line, ms), sound: "shot" },
  Hit: { before: (show, line, ms) => show.impact(line, ms), sound: "hit" },
  Wounded: { before: (show, line, ms) => show.impact(line, ms), sound: "hit" },
  Destroyed: { before: (show, line, ms) => show.explode(line, ms), sound: "explosion" },
  Appeared: { after: (show, line, ms) => show.arrive(line, ms), sound: "alert" },
  Acted: { before: (show, line, ms) => show.flash(show.tokenOf(line), ms, "acts") },
  Attacked: { before: (show, line, ms) => show.attack(line, ms), sound: "attack" },
  DamagedInside: { before: (show, line, ms) => show.light(`damage-${line.zone}`, ms, "inside"), sound: "attack" },
  TileDrawn: { before: (show, line, ms) => show.turnOver(line, ms), sound: "tile" },
  Survived: { before: (show, line, ms) => show.pass(line, ms) },
  ShieldFilled: { after: (show, line, ms) => show.flare(line.zone, ms), sound: "energy" },
  ReactorFilled: { after: (show, line, ms) => show.light(`reactor-${line.zone}`, ms, "energy"), sound: "energy" },
  Refuelled: { after: (show, _, ms) => show.light("reactor-white", ms, "energy"), sound: "energy" },
  EnergyLost: { before: (show, line, ms) => show.light(`${line.shield ? "shield" : "reactor"}-${line.zone}`, ms, "drained") },
  Loaded: { after: (show, line, ms) => show.flash(show.muzzleOf(line.weapon).node?.turning, ms, "loaded") },
  RocketLaunched: { before: (show, _, ms) => show.light("rockets", ms, "launched"), sound: "shot" },
  IntruderHit: { before: (show, line, ms) => show.strike(line, ms), sound: "hit" },
  Repaired: { before: (show, line, ms) => show.strike(line, ms), sound: "energy" },
  KnockedOut: { before: (show, line, ms) => show.shake(show.ship.figures[line.seat], ms), sound: "attack" },
  Jumped: { after: (show, _, ms) => show.jump(ms), sound: "jump" },
  ShipDestroyed: { before: (show, _, ms) => show.breakUp(ms), sound: "explosion" },
};

/** Is there more to see of it than its words and the new picture? */
export const isLoud = (line) => line.kind in MOMENTS;

export class Show {
  /** @param {import("./ship.js").Ship} ship @param {(name: string) => void} sound */
  constructor(ship, sound) {
    this.ship = ship;
    this.sound = sound;
    this.running = new Set();
  }

  async before(line, ms) {
    const moment = MOMENTS[line.kind];
    if (moment?.sound) this.sound(moment.sound);
    if (moment) await moment.before?.(this, line, ms);
    else if (line.seat) await this.flash(this.ship.figures[line.seat], ms, "speaks");
  }

  async after(line, ms) {
    await MOMENTS[line.kind]?.after?.(this, line, ms);
  }

  /** Nothing of it goes on. */
  stop() {
    for (const each of this.running) each.cancel();
    this.running.clear();
    for (const layer of ["glows", "sparks"]) this.ship.layers[layer]?.replaceChildren();
  }

  // --- the means

  /** @param {any} node @param {Keyframe[]} frames @param {number} duration @param {string} id @param {KeyframeAnimationOptions} [more] */
  async animate(node, frames, duration, id, more = {}) {
    if (!node) return;
    const animation = node.animate(frames, { duration, id, ...more });
    this.running.add(animation);
    await animation.finished.catch(() => null); // stopped
    this.running.delete(animation);
  }

  /** Something that is there for this moment only. @param {string} [layer] */
  async spark(node, frames, duration, id, more = {}, layer = "sparks") {
    this.ship.layers[layer].append(node);
    await this.animate(node, frames, duration, id, { fill: "both", ...more });
    node.remove();
  }

  part(id) {
    return this.ship.picture.querySelector(`#${id}`);
  }

  tokenOf(line) {
    return this.ship.tokens[line.threat] ?? this.ship.picture.querySelector(`[data-intruder="${line.threat}"]`);
  }

  /** Where a threat is hit, or hits from. */
  placeOf(code) {
    const token = this.ship.tokens[code];
    return token?.body ?? this.ship.picture.querySelector(`[data-intruder="${code}"]`)?.home ?? null;
  }

  muzzleOf(weapon) {
    const node = this.ship.picture.querySelector(`.cannon.${weapon}`);
    if (node) return { node, at: node.at };
    const box = weapon === "rocket" ? this.ship.station("lower_blue") : null;
    const out = Object.values(this.ship.figures).find((pilot) => pilot.out)?.home ?? this.ship.places("space", 1)[0];
    return { node: null, at: box ? { x: box.x + box.width - 90, y: box.y + 28 } : out };
  }

  flash(node, ms, id) {
    return this.animate(node, [{ opacity: 1 }, { opacity: 0.25, offset: 0.3 }, { opacity: 1, offset: 0.6 }, { opacity: 0.4, offset: 0.8 }, { opacity: 1 }], ms, id);
  }

  /** A frame of light around a part of the hull, which itself is not painted anew. */
  light(id, ms, kind) {
    const part = this.part(id);
    if (!part) return null;
    const { x, y, width, height } = part.getBBox(), edge = 6;
    const frame = svg("rect", { class: `light ${kind}`, x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge, rx: 14 });
    return this.spark(frame, PULSE, ms, kind, {}, "glows");
  }

  shake(node, ms) {
    if (!node) return null;
    const at = node.style.transform;
    const frames = [0, -8, 8, -6, 6, 0].map((x) => ({ transform: `translate(${x}px,0) ${at}` }));
    return this.animate(node, frames, ms, "shake");
  }

  // --- the moments

  async fire(line, ms) {
    const { node, at } = this.muzzleOf(line.weapon);
    const targets = (line.targets ?? []).map((code) => this.placeOf(code)).filter(Boolean);
    if (!targets.length) return node ? this.flash(node.turning, ms, "wasted") : this.light("rockets", ms, "wasted");
    if (node) await this.turn(node, aim(at, targets[0]), ms * 0.3);
    const fly = line.weapon === "rocket" ? this.rocket : this.beam;
    await Promise.all(targets.map((to) => fly.call(this, this.tip(node, at), to, ms * (node ? 0.7 : 1), "ours")));
  }

  async turn(node, angle, ms) {
    const from = `rotate(${node.angle}deg)`, to = `rotate(${angle.toFixed(1)}deg)`;
    node.angle = angle;
    node.turning.style.transform = to;
    await this.animate(node.turning, [{ transform: from }, { transform: to }], ms, "turn", { easing: "ease-in-out" });
  }

  tip(node, at) {
    if (!node) return at;
    const angle = (node.angle * Math.PI) / 180;
    return { x: at.x + node.long * Math.sin(angle), y: at.y - node.long * Math.cos(angle) };
  }

  /** A stroke of light that grows from here to there and fades. */
  beam(from, to, ms, whose) {
    const long = Math.hypot(to.x - from.x, to.y - from.y), angle = aim(from, to);
    const beam = svg("rect", { class: `beam ${whose}`, x: -4, y: -long, width: 8, height: long, rx: 4 });
    const grown = (part, opacity) => ({ transform: `translate(${from.x}px,${from.y}px) rotate(${angle}deg) scale(1,${part})`, opacity });
    return this.spark(beam, [grown(0.02, 1), { ...grown(1, 1), offset: 0.5 }, grown(1, 0)], ms, "shot");
  }

  rocket(from, to, ms) {
    const angle = aim(from, to);
    const rocket = svg("path", { class: "rocket-out", d: "M0,-26C10,-14 10,4 7,14H-7C-10,4 -10,-14 0,-26ZM-5,16H5L0,34Z" });
    const at = ({ x, y }, scale) => ({ transform: `translate(${x}px,${y}px) rotate(${angle}deg) scale(${scale})` });
    return this.spark(rocket, [at(from, 0.6), at(to, 1)], ms, "shot", { easing: "ease-in" });
  }

  /** The shield takes it, or it goes in. */
  impact(line, ms) {
    const at = this.placeOf(line.threat);
    if (!at) return null;
    const shield = line.absorbed && !line.taken;
    const ring = svg("circle", { class: shield ? "ring theirs" : "ring hit", r: 34, cx: at.x, cy: at.y });
    const grown = (scale, opacity) => ({ transform: `scale(${scale})`, opacity });
    ring.style.transformOrigin = `${at.x}px ${at.y}px`;
    return Promise.all([this.spark(ring, [grown(0.4, 1), grown(1.5, 0)], ms, "hit"), shield ? null : this.shake(this.ship.tokens[line.threat], ms)]);
  }

  async explode(line, ms) {
    const at = this.placeOf(line.threat);
    if (!at) return;
    const burst = svg("g", { class: "burst" }, svg("circle", { r: 46 }));
    for (let i = 0; i < RAYS; i++) {
      const angle = (2 * Math.PI * i) / RAYS, far = 60 + 34 * (i % 3);
      burst.append(svg("line", { x1: 12 * Math.cos(angle), y1: 12 * Math.sin(angle), x2: far * Math.cos(angle), y2: far * Math.sin(angle) }));
    }
    const grown = (scale, opacity) => ({ transform: `translate(${at.x}px,${at.y}px) scale(${scale})`, opacity });
    this.score(at, line.points, ms * 2);
    const token = this.ship.tokens[line.threat];
    await Promise.all([this.spark(burst, [grown(0.2, 1), { ...grown(1.1, 1), offset: 0.35 }, grown(1.9, 0)], ms, "explosion", { easing: "ease-out" }),
      this.animate(token, [{ opacity: 1 }, { opacity: 0 }], ms, "gone", { fill: "forwards" })]);
  }

  /** The points fly up and away; nothing waits for them. */
  score(at, points, ms) {
    if (!points) return;
    const text = svg("text", { class: "points", "text-anchor": "middle" }, `+${points}`);
    const up = (y, opacity, scale) => ({ transform: `translate(${at.x + 60}px,${at.y + y}px) scale(${scale})`, opacity });
    this.spark(text, [up(20, 0, 0.6), { ...up(-6, 1, 1.3), offset: 0.25 }, { ...up(-20, 1, 1), offset: 0.7 }, up(-70, 0, 1)], ms, "points");
  }

  async arrive(line, ms) {
    const token = this.tokenOf(line);
    if (!token) return;
    const at = token.style.transform;
    await this.animate(token, [{ transform: `translate(0,-120px) ${at} scale(1.25)`, opacity: 0 }, { transform: `${at} scale(1.12)`, opacity: 1, offset: 0.5 }, { transform: at, opacity: 1 }], ms, "arrives", { easing: "ease-out" });
  }

  async attack(line, ms) {
    const from = this.placeOf(line.threat), lane = this.ship.space.lanes[line.zone];
    if (!from || !lane) return;
    this.flash(this.ship.tokens[line.threat], ms * 0.4, "aims");
    const absorbed = line.absorbed > 0, through = (line.strength ?? 1) > (line.absorbed ?? 0);
    const to = { x: lane.x + lane.width / 2, y: through ? this.ship.space.upper + 20 : this.ship.space.shields.y - 16 };
    await this.beam(from, to, ms * 0.6, "theirs");
    await Promise.all([absorbed ? this.flare(line.zone, ms * 0.4) : null, through ? this.quake(line.zone, ms * 0.4) : null]);
  }

  /** All its arcs light up. */
  flare(zone, ms) {
    const arcs = this.part(`shield-${zone}`)?.querySelectorAll(".full, .empty") ?? [];
    const light = svg("g", { class: "flare" }, ...[...arcs].map((arc) => svg("path", { d: arc.getAttribute("d") })));
    return this.spark(light, [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 0 }], ms, "flare", {}, "glows");
  }

  quake(zone, ms) {
    const rooms = ["upper", "lower"].map((deck) => this.ship.station(`${deck}_${zone}`));
    const fire = svg("g", { class: "quake" }, ...rooms.map(({ x, y, width, height }) => svg("rect", { x, y, width, height, rx: 12 })));
    return this.spark(fire, [{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], ms, "quake", {}, "glows");
  }

  /** The tile lies face down over its zone, is turned over, and goes to its place. */
  async turnOver(line, ms) {
    const lane = this.ship.space.lanes[line.zone], size = 62;
    const at = { x: lane.x + lane.width / 2, y: this.ship.space.lower - 4 };
    const back = svg("rect", { class: "tile-back", x: -size, y: -size, width: 2 * size, height: 2 * size, rx: 14 });
    const front = svg("g", { class: "tile-front" }, svg("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: 14 }), svg("path", { d: TILE_SIGNS[line.tile], transform: "scale(5)" }));
    const wide = (x, scale = 1, y = at.y) => ({ transform: `translate(${at.x}px,${y}px) scale(${x * scale},${scale})` });
    await this.spark(back, [{ ...wide(1, 0.3), opacity: 0 }, { ...wide(1), opacity: 1, offset: 0.4 }, { ...wide(1), opacity: 1, offset: 0.7 }, { ...wide(0), opacity: 1 }], ms * 0.45, "tile-back");
    await this.spark(front, [wide(0), { ...wide(1), offset: 0.25 }, { ...wide(1), offset: 0.8 }, wide(1, 0.35, this.ship.space.scars + 20)], ms * 0.55, "tile");
  }

  /** Past the ship and away. */
  pass(line, ms) {
    const token = this.ship.tokens[line.threat];
    if (!token) return null;
    const at = token.style.transform;
    return this.animate(token, [{ transform: at, opacity: 1 }, { transform: `translate(0,${this.ship.space.height / 4}px) ${at}`, opacity: 0 }], ms, "passes", { easing: "ease-in", fill: "forwards" });
  }

  async strike(line, ms) {
    const from = this.ship.figures[line.seat]?.home, to = this.ship.picture.querySelector(`[data-intruder="${line.threat}"]`)?.home ?? this.placeOf(line.threat);
    if (from && to) await this.beam(from, to, ms, "bots");
  }

  /** Stars become lines, and the ship is gone in a flash. */
  async jump(ms) {
    const { width, height } = this.ship.space, sky = svg("g", { class: "warp" });
    for (let i = 0; i < 40; i++) {
      const x = ((i * 389) % 1000) / 1000, y = ((i * 611) % 1000) / 1000;
      sky.append(svg("line", { x1: x * width, x2: x * width, y1: y * height, y2: y * height + 60 + 220 * ((i % 5) / 5) }));
    }
    await Promise.all([
      this.spark(sky, [{ transform: "translate(0,-400px)", opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "translate(0,900px)", opacity: 0 }], ms * 1.4, "warp", { easing: "ease-in" }),
      this.animate(this.ship.hull, [{ transform: "none" }, { transform: "translate(0,26px)", offset: 0.45 }, { transform: `translate(0,${-height}px) scale(1,1.6)`, offset: 0.8 }, { transform: "none" }], ms * 1.4, "jump", { easing: "ease-in" }),
    ]);
  }

  /** Zone by zone it drifts apart; the picture after it shows the wreck. */
  async breakUp(ms) {
    const middle = { x: this.ship.space.hull.x + this.ship.space.hull.width / 2, y: this.ship.space.hull.y + 200 };
    const burst = svg("circle", { class: "blast", r: 200 });
    const grown = (scale, opacity) => ({ transform: `translate(${middle.x}px,${middle.y}px) scale(${scale})`, opacity });
    await Promise.all([this.spark(burst, [grown(0.1, 1), { ...grown(2.2, 0.95), offset: 0.4 }, grown(4, 0)], ms * 1.3, "blast", { easing: "ease-out" }), this.shake(this.ship.hull, ms * 1.3)]);
  }
}
