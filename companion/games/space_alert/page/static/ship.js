// The ship and the tracks in play in the resolution, drawn as one SVG that changes step by step.
// Figures and tokens keep their elements, so that the browser moves them; what happens is pointed at by beams and flashes.

import { say, set, svg } from "../dom.js";
import { figure, PICTURES, PLACES, TILE_SIGNS, ZONES } from "./marks.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const SQUARE = 25, TOP = 34, FAR = 16, TRACK = TOP + FAR * SQUARE; // tracks end at y = TRACK
const SHIELDS = TRACK + 12, UPPER = SHIELDS + 36, DECK = 150, LOWER = UPPER + DECK + 8, HULL = LOWER + DECK + 10;
const HEIGHT = HULL + 84;

export class Ship {
  constructor(parent, kinds) {
    this.parent = parent;
    this.kinds = kinds;
    this.shape = "";
    this.beat = -1;
  }

  /** Laid out anew when the window turns: wide columns on a television, narrow ones on a phone. */
  lay() {
    const shape = innerWidth > 1.5 * innerHeight ? "wide" : innerWidth > 1.1 * innerHeight ? "middle" : "narrow";
    if (this.shape === shape) return;
    this.shape = shape;
    this.column = { wide: 236, middle: 190, narrow: 160 }[shape];
    this.width = 4 * this.column + 10;
    this.figures = {};
    this.tokens = {};
    this.static = svg("g");
    this.parts = svg("g");
    this.tokenLayer = svg("g");
    this.crewLayer = svg("g");
    this.sparks = svg("g", { "aria-hidden": "true" });
    this.picture = svg("svg", { viewBox: `0 0 ${this.width} ${HEIGHT}`, role: "img", class: shape },
      this.static, this.parts, this.crewLayer, this.tokenLayer, this.sparks);
    this.parent.replaceChildren(this.picture);
    this.drawnTracks = "";
  }

  x(place) {
    return 5 + this.column * PLACES.indexOf(place);
  }

  station(name) {
    const [deck, zone] = name.split("_");
    return { x: this.x(zone), y: deck === "upper" ? UPPER : LOWER, width: this.column - 6, height: DECK, zone, deck };
  }

  draw(resolution, crew) {
    this.lay();
    const { ship } = resolution;
    this.picture.setAttribute("aria-label", summary(ship, crew));
    this.tracks(ship);
    this.hull(ship);
    this.crew(ship, crew);
    this.threats(ship);
    if (resolution.beat === this.beat + 1 && !STILL.matches) this.show(resolution.lines);
    this.beat = resolution.beat;
    this.picture.classList.toggle("destroyed", ship.destroyed);
  }

  tracks(ship) {
    const now = JSON.stringify([ship.tracks, document.documentElement.lang]);
    if (now === this.drawnTracks) return;
    this.drawnTracks = now;
    this.static.replaceChildren(...Object.entries(ship.tracks).map(([place, track]) => this.track(place, track)));
  }

  track(place, track) {
    const x = this.x(place);
    const group = svg("g", { class: `track zone-${place}` },
      svg("text", { class: "heading", x: x + 2, y: 22 }, `${say(`zone_letter.${place}`)} · ${say(`zone.${place}`)}`));
    for (let square = 1; square <= track.squares; square++) {
      const letter = track.letters[square];
      const y = this.y(square) - SQUARE / 2;
      group.append(svg("rect", { class: `square band-${this.kinds.distances[square - 1]} ${letter ? `letter-${letter}` : ""}`, x: x + 2, y: y + 1, width: 34, height: SQUARE - 2, rx: 4 }));
      if (letter) group.append(svg("text", { class: "letter", x: x + 19, y: y + 19, "text-anchor": "middle" }, letter));
    }
    return group;
  }

  y(square) {
    return TRACK - (square - 0.5) * SQUARE;
  }

  hull(ship) {
    const parts = [];
    for (const zone of ZONES) parts.push(...this.zone(zone, ship));
    for (const name of ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"])
      parts.push(this.room(name, ship));
    parts.push(this.stock(ship));
    this.parts.replaceChildren(...parts);
  }

  zone(zone, ship) {
    const { shield, shield_of, tiles, weak } = ship.zones[zone];
    const x = this.x(zone), wide = this.column - 6;
    const cells = Math.max(shield, shield_of, 1), cell = (wide - 56) / Math.max(3, cells);
    const bar = svg("g", { class: `shield zone-${zone}`, id: `shield-${zone}` },
      svg("path", { class: "sign", d: PICTURES.shield, transform: `translate(${x + 14},${SHIELDS + 15}) scale(1.4)` }));
    for (let i = 0; i < cells; i++)
      bar.append(svg("rect", { class: i < shield ? "full" : "empty", x: x + 30 + i * cell, y: SHIELDS + 4, width: cell - 4, height: 22, rx: 5 }));
    bar.append(svg("text", { x: x + wide - 2, y: SHIELDS + 22, "text-anchor": "end", class: "count" }, `${shield}`));
    const slots = this.kinds.tiles;
    const damage = svg("g", { class: `damage zone-${zone}`, id: `damage-${zone}` },
      svg("text", { class: "label", x: x + 2, y: HULL + 18 }, `${say("damage")} ${tiles.length}/${slots}${weak ? " ×2" : ""}`));
    const slot = (wide - 4) / slots;
    for (let i = 0; i < slots; i++) {
      const tile = tiles[i];
      damage.append(svg("rect", { class: tile ? "slot full" : "slot", x: x + 1 + i * slot, y: HULL + 26, width: slot - 3, height: 34, rx: 4 }));
      if (tile) damage.append(svg("path", { class: "tile", d: TILE_SIGNS[tile], transform: `translate(${x - 0.5 + (i + 0.5) * slot},${HULL + 43}) scale(${Math.min(1.4, slot / 22)})` }));
    }
    return [bar, damage];
  }

  room(name, ship) {
    const { x, y, width, zone, deck } = this.station(name);
    const cannon = ship.loaded.includes(name);
    const trouble = ship.deadly.includes(name) ? "deadly" : ship.slime.includes(name) ? "slime" : "";
    const room = svg("g", { class: `room zone-${zone} ${trouble}`, id: `room-${name}` },
      svg("rect", { class: "wall", x, y, width, height: DECK, rx: 14 }),
      svg("path", { class: cannon ? "cannon loaded" : "cannon", d: `M${x + width / 2 - 12},${y + 4}H${x + width / 2 + 12}L${x + width / 2 + 6},${y - 9}H${x + width / 2 - 6}Z` }),
      svg("text", { class: "label", x: x + 10, y: y + 22 }, say(`station_short.${name}`)));
    if (deck === "lower") room.append(...this.energy(zone, ship, x, y, width));
    if (ship.stored[name] !== undefined) room.append(this.store(ship.stored[name], x + width - 20, y + 20));
    const dead = ship.dead[name];
    if (dead) room.append(svg("text", { class: "dead", x: x + width - 10, y: y + 44, "text-anchor": "end" }, `✕${dead.join("")}`));
    if (trouble) room.append(svg("text", { class: "dead", x: x + 10, y: y + 44 }, say(trouble)));
    return room;
  }

  energy(zone, ship, x, y, width) {
    const { reactor, reactor_of } = ship.zones[zone];
    const cells = Math.max(reactor, reactor_of), cell = Math.min(22, (width - 60) / Math.max(1, cells));
    const made = [svg("path", { class: "sign energy", d: PICTURES.energy, transform: `translate(${x + 16},${y + DECK - 17}) scale(1.3)` })];
    for (let i = 0; i < cells; i++)
      made.push(svg("circle", { class: i < reactor ? "full energy" : "empty energy", cx: x + 36 + (i + 0.5) * cell, cy: y + DECK - 17, r: Math.min(8, cell / 2 - 1) }));
    made.push(svg("text", { class: "count", x: x + width - 8, y: y + DECK - 10, "text-anchor": "end" }, String(reactor)));
    return made;
  }

  store(kind, x, y) {
    if (kind === "taken") return svg("circle", { class: "store taken", cx: x, cy: y, r: 10 });
    return svg("g", { class: `store ${kind}` }, svg("circle", { cx: x, cy: y, r: 12 }),
      svg("path", { d: PICTURES.bot, transform: `translate(${x},${y + 1})` }));
  }

  stock(ship) {
    const x = this.x("internal") + 4;
    const rows = [["rocket", ship.rockets, this.kinds.rockets], ["fuel", ship.fuel, this.kinds.fuel]];
    const stock = svg("g", { class: "stock" });
    rows.forEach(([name, count, most], row) => {
      const y = UPPER + 20 + row * 40;
      for (let i = 0; i < most; i++)
        stock.append(svg("path", { class: i < count ? "full" : "empty", d: PICTURES[name], transform: `translate(${x + 14 + i * 26},${y}) scale(1.35)` }));
      stock.append(svg("text", { class: "count", x: x + this.column - 16, y: y + 7, "text-anchor": "end" }, String(count)));
    });
    if (ship.rocket !== "none")
      stock.append(svg("g", { class: `rocket ${ship.rocket}` },
        svg("path", { d: PICTURES.rocket, transform: `translate(${x + 14},${UPPER + 102}) scale(1.5)` }),
        svg("text", { class: "label", x: x + 32, y: UPPER + 108 }, say(`rocket_${ship.rocket}`))));
    ["computer", "eye"].forEach((name, row) => {
      const y = LOWER + 24 + row * 52;
      stock.append(svg("path", { class: "sign", d: PICTURES[name], transform: `translate(${x + 14},${y}) scale(1.35)` }));
      ship.ends.forEach((_, place) => {
        const phase = place + 1;
        const text = name === "computer" ? (ship.maintained.includes(phase) ? "✓" : "–") : String(ship.visual[phase] ?? "–");
        stock.append(svg("text", { class: "count", x: x + 46 + place * 32, y: y + 8, "text-anchor": "middle" }, text));
      });
    });
    return stock;
  }

  crew(ship, crew) {
    const here = {};
    for (const colour of crew.order) (here[ship.crew[colour].station] ??= []).push(colour);
    for (const colour of crew.order) {
      const state = ship.crew[colour];
      let shown = this.figures[colour];
      if (!shown) {
        shown = this.figures[colour] = figure(colour);
        shown.append(svg("g", { class: "extra" }));
        this.crewLayer.append(shown);
      }
      const place = this.place(state.station, here[state.station].indexOf(colour), here[state.station].length);
      shown.style.transform = `translate(${place.x}px,${place.y}px) scale(1.55)`;
      set(shown, { class: `figure seat-${colour}${state.ko ? " ko" : ""}${state.delayed ? " delayed" : ""}` });
      const extra = shown.querySelector(".extra");
      extra.replaceChildren();
      if (state.squad !== "none")
        extra.append(svg("g", { class: `squad ${state.squad}`, transform: "translate(13,-11)" }, svg("circle", { r: 7 }), svg("path", { d: PICTURES.bot, transform: "scale(.75)" })));
      if (state.ko) extra.append(svg("path", { class: "cross", d: "M-13,-13L13,13M13,-13L-13,13" }));
      if (state.delayed) extra.append(svg("g", { class: "late", transform: "translate(-13,-11)" }, svg("circle", { r: 7 }), svg("path", { d: "M0,-4V0L3,2" })));
    }
  }

  place(station, number, count) {
    if (station === "space") return { x: this.x("red") + this.column - 60, y: TRACK - 24 };
    const { x, y, width } = this.station(station);
    const gap = Math.min(46, (width - 44) / Math.max(1, count - 1));
    return { x: x + width / 2 + (number - (count - 1) / 2) * gap, y: y + 76 };
  }

  threats(ship) {
    const crowd = {};
    for (const [code, threat] of Object.entries(ship.threats)) {
      const key = `${threat.where} ${threat.square}`;
      const beside = (crowd[key] = (crowd[key] ?? -1) + 1);
      const shown = (this.tokens[code] ??= this.token(threat));
      shown.home = { x: this.x(threat.where) + 54 + beside * 30, y: this.y(threat.square) };
      shown.style.transform = `translate(${shown.home.x}px,${shown.home.y}px)`;
      set(shown, { class: `token ${threat.serious ? "serious" : ""} ${threat.hidden || threat.phased_out ? "hidden" : ""} zone-${threat.where}` });
      const values = [`♥${threat.hp}`];
      if (threat.shield !== undefined) values.push(`◈${threat.shield}`);
      values.push(`»${threat.speed}`);
      shown.querySelector(".values").textContent = beside ? "" : values.join(" ");
      this.write(shown.querySelector(".name"), beside ? "" : threat.name);
      this.inside(code, threat);
    }
    for (const [code, shown] of Object.entries(this.tokens)) {
      if (ship.threats[code]) continue;
      delete this.tokens[code];
      shown.classList.add("gone");
      setTimeout(() => shown.remove(), STILL.matches ? 0 : 900);
      for (const mark of this.tokenLayer.querySelectorAll(`[data-intruder="${code}"]`)) mark.remove();
    }
  }

  /** A name, squeezed where it would run into the next track. */
  write(node, name) {
    if (node.textContent === name) return;
    node.textContent = name;
    node.removeAttribute("textLength");
    const room = this.column - 84;
    if (node.getComputedTextLength() > room) set(node, { textLength: room, lengthAdjust: "spacingAndGlyphs" });
  }

  token(threat) {
    const shown = svg("g", { class: "token" },
      svg("path", { class: "shape", d: threat.serious ? "M-17,-10L0,-18L17,-10V10L0,18L-17,10Z" : "M-16,0A16,16 0 1 0 16,0A16,16 0 1 0 -16,0Z" }),
      svg("text", { class: "number", y: 7, "text-anchor": "middle" }, threat.t ?? "+"),
      svg("text", { class: "values", x: 22, y: -2 }),
      svg("text", { class: "name", x: 22, y: 16 }));
    this.tokenLayer.append(shown);
    return shown;
  }

  /** An internal threat's tokens in the stations where it is. */
  inside(code, threat) {
    const wanted = Object.entries(threat.stations);
    const marks = [...this.tokenLayer.querySelectorAll(`[data-intruder="${code}"]`)];
    while (marks.length > wanted.length) marks.pop().remove();
    wanted.forEach(([station, hp], i) => {
      let mark = marks[i];
      if (!mark) {
        mark = svg("g", { class: "intruder", "data-intruder": code }, svg("path", { d: "M0,-15L15,11H-15Z" }), svg("text", { y: 8, "text-anchor": "middle" }));
        this.tokenLayer.append(mark);
      }
      const room = this.station(station);
      mark.style.transform = `translate(${room.x + 26 + 34 * ((threat.t ?? 0) % 3)}px,${room.y + 116 - (room.deck === "lower" ? 8 : 0)}px)`;
      mark.querySelector("text").textContent = threat.t ?? "+";
      mark.setAttribute("aria-label", `${threat.name} ${hp}`);
    });
  }

  // --- what happens, one thing after the other

  show(lines) {
    this.sparks.replaceChildren();
    const step = Math.min(320, 1600 / Math.max(1, lines.length));
    lines.forEach((line, i) => setTimeout(() => this.spark(line), i * step));
  }

  spark(line) {
    const token = line.threat === undefined ? null : this.tokens[line.threat];
    if (line.kind === "Fired")
      for (const target of line.targets) this.beam(this.muzzle(line.weapon), this.tokens[target]?.home, "ours");
    else if (line.kind === "Attacked" && token) {
      this.beam(token.home, { x: this.x(line.zone) + this.column / 2, y: SHIELDS + 14 }, "theirs");
      this.flash(this.picture.querySelector(`#shield-${line.zone}`));
    } else if (line.kind === "TileDrawn") this.flash(this.picture.querySelector(`#damage-${line.zone}`));
    else if (line.seat) this.flash(this.figures[line.seat]);
    else if (token) this.flash(token);
  }

  muzzle(weapon) {
    const from = { red_heavy: "upper_red", white_heavy: "upper_white", blue_heavy: "upper_blue", red_light: "lower_red", pulse: "lower_white", blue_light: "lower_blue" }[weapon];
    if (!from) return { x: this.x(weapon === "rocket" ? "internal" : "red") + this.column / 2, y: weapon === "rocket" ? UPPER + 80 : TRACK };
    const { x, y, width } = this.station(from);
    return { x: x + width / 2, y: y - 6 };
  }

  beam(from, to, whose) {
    if (!from || !to) return;
    const beam = svg("line", { class: `beam ${whose}`, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    this.sparks.append(beam);
    setTimeout(() => beam.remove(), 900);
  }

  flash(node) {
    node?.animate?.([{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }], { duration: 700 });
  }
}

/** The picture in words, for whoever hears it. */
function summary(ship, crew) {
  const parts = [say("turn", { turn: ship.turn })];
  for (const zone of ZONES) {
    const { shield, reactor, tiles } = ship.zones[zone];
    parts.push(say("zone_summary", { zone: say(`zone.${zone}`), shield, reactor, damage: tiles.length }));
  }
  for (const colour of crew.order)
    parts.push(`${crew.seats[colour].name}: ${say(`station.${ship.crew[colour].station}`)}${ship.crew[colour].ko ? `, ${say("ko")}` : ""}`);
  for (const threat of Object.values(ship.threats))
    parts.push(say("threat_summary", { t: threat.t ?? "+", name: threat.name, where: say(`zone.${threat.where}`), square: threat.square, hp: threat.hp }));
  return parts.join(". ");
}
