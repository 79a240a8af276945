// The ship and the tracks in play, drawn as one SVG that changes as the picture does.
// Figures, tokens and cannons keep their elements and glide to where they belong; everything else is drawn anew
// where its part of the picture has changed. What happens on the way is in show.js.

import { say, set, svg } from "../dom.js";
import { figure } from "../marks.js";
import { blindOptics, corridor, echo, marked, mine, outWord, sabotage, sealedDoors, shieldWord, signs } from "./frontier.js";
import { PICTURES, PLACES, TILE_SIGNS, ZONES } from "./marks.js";
import { silhouette } from "./silhouettes.js";
import { flightStops, laidOut, rung, sideBySide, stacked } from "./space.js";

const ROOMS = ["upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"];
const CANNONS = { red_heavy: "upper_red", white_heavy: "upper_white", blue_heavy: "upper_blue", red_light: "lower_red", pulse: "lower_white", blue_light: "lower_blue" };
const NAMED = -22; // the first line of a plate
const LEAST_STEP = 44; // between two figures side by side
const WIDEST = { width: 1920, height: 1080 };
const BURN = "M-20,-4L-11,-9L-8,-19L1,-12L11,-18L12,-8L21,-3L13,4L15,15L4,11L-5,19L-8,9L-19,9L-12,2Z";

export class Ship {
  constructor(parent, kinds) {
    this.parent = parent;
    this.kinds = kinds;
    this.laid = "";
    this.glide = 0; // milliseconds that things take to their places
    this.words = false; // beside the letters of the rooms
    this.space = laidOut(WIDEST.width, WIDEST.height, true);
    /** @type {any} */ this.picture = null;
    /** @type {any} */ this.hull = null;
    /** @type {Record<string, any>} */ this.layers = {};
    this.forget();
  }

  forget() {
    /** @type {Record<string, {shows: string, group: any}>} */ this.drawn = {};
    /** @type {Record<string, any>} */ this.figures = {};
    /** @type {Record<string, any>} */ this.tokens = {};
    /** @type {Record<string, any>} */ this.intruders = {};
    /** @type {Record<string, any>} */ this.cannons = {};
  }

  /** Laid out anew when the window turns, or where another mission has other tracks. */
  lay(inside, flights) {
    const room = this.parent.getBoundingClientRect();
    const space = laidOut(room.width, room.height || innerHeight, inside, flights);
    const laid = JSON.stringify([space, document.documentElement.lang]);
    if (this.laid === laid) return;
    Object.assign(this, { laid, space });
    this.forget();
    const layer = (name) => (this.layers[name] = svg("g", { class: name }));
    this.hull = svg("g", { class: "hull" }, this.plating(), layer("rooms"), layer("turrets"), layer("doors"), layer("scars"));
    this.picture = svg("svg", { viewBox: `0 0 ${space.width} ${space.height}`, role: "img", class: space.shape },
      gradients(), layer("lanes"), layer("echoes"), layer("flights"), layer("shields"), this.hull, layer("glows"), layer("crew"), layer("tokens"), layer("sparks"));
    for (const [weapon, room] of Object.entries(CANNONS)) this.layers.turrets.append(this.cannons[room] = this.cannon(weapon, room));
    this.parent.replaceChildren(this.picture);
    this.parent.dataset.shape = space.shape;
  }

  /** The picture as it is now. @param {any} ship @param {any} crew @param {number} [glide] */
  draw(ship, crew, glide = 0) {
    this.lay("internal" in ship.tracks, Boolean(ship.flights));
    this.glide = glide;
    this.words = Boolean(ship.taught);
    this.picture.setAttribute("aria-label", summary(ship, crew));
    this.part("lanes", [ship.tracks], () => PLACES.filter((place) => place !== "internal" || ship.tracks[place]).map((place) => this.lane(place, ship.tracks[place])));
    this.part("flights", [ship.flights], () => (ship.flights ? corridor(this.space) : []));
    this.part("echoes", everywhere(ship), () => this.echoes(ship));
    for (const zone of ZONES) {
      this.part(`doors/${zone}`, [ship.zones[zone].sealed, ship.zones[zone].blind], () => this.closed(zone, ship.zones[zone]));
      this.part(`shields/${zone}`, ship.zones[zone], () => [this.shield(zone, ship.zones[zone])]);
      this.part(`scars/${zone}`, ship.zones[zone], () => this.damage(zone, ship.zones[zone]));
    }
    for (const room of ROOMS) this.part(`rooms/${room}`, this.seen(room, ship), () => this.room(room, ship));
    for (const [room, cannon] of Object.entries(this.cannons)) this.aimed(cannon, room, ship);
    this.crew(ship, crew);
    this.threats(ship);
    this.picture.classList.toggle("destroyed", ship.destroyed);
    this.parent.dataset.turn = ship.turn;
  }

  /** That part, drawn anew only where what it shows has changed. */
  part(name, value, make) {
    const now = JSON.stringify(value);
    if (this.drawn[name]?.shows === now) return;
    const [layer, part] = name.split("/");
    const group = this.drawn[name]?.group ?? (part ? svg("g", { "data-part": part }) : this.layers[layer]);
    if (part && !group.parentNode) this.layers[layer].append(group);
    group.replaceChildren(...make());
    this.drawn[name] = { shows: now, group };
  }

  // --- space

  /** Without its track, where the table has not told which board lies there. */
  lane(place, track) {
    const lane = this.space.lanes[place], wide = this.space.shape === "wide";
    const group = svg("g", { class: `lane zone-${place}` },
      svg("rect", { class: "field", x: lane.x, y: lane.top - 38, width: lane.width, height: lane.bottom - lane.top + 40, rx: 12 }),
      svg("text", { class: "heading", x: lane.x + 8, y: lane.top - (wide ? 12 : 10) }, wide ? `${say(`zone_letter.${place}`)} · ${say(`zone.${place}`)}` : say(`zone_letter.${place}`)),
      svg("text", { class: "board", x: lane.x + lane.width - 10, y: lane.top - (wide ? 12 : 10), "text-anchor": "end" }, track?.board ?? say("no_board")));
    if (track) group.append(...(place === "internal" ? [] : this.bands(lane, track)), ...this.squares(lane, track));
    return group;
  }

  /** How far cannons reach; inside the ship nothing is aimed at. */
  bands(lane, track) {
    const wide = this.space.shape === "wide", step = (lane.bottom - lane.top) / track.squares, made = [];
    for (const range of [...new Set(this.kinds.distances.slice(0, track.squares))]) {
      const squares = this.kinds.distances.slice(0, track.squares).filter((each) => each === range).length;
      const far = this.kinds.distances.slice(0, track.squares).lastIndexOf(range) + 1;
      const y = lane.bottom - far * step;
      const number = svg("text", { class: "range", x: lane.x + lane.width - 18, y: y + (squares * step) / 2, "text-anchor": "end", "dominant-baseline": "central" }, String(range));
      number.style.fontSize = `${Math.min(wide ? 130 : 70, squares * step)}px`; // a band may be one square
      made.push(svg("rect", { class: `band band-${range}`, x: lane.x, y, width: lane.width, height: squares * step }), number);
    }
    return made;
  }

  squares(lane, track) {
    const { ladder } = this.space, step = (lane.bottom - lane.top) / track.squares, made = [];
    for (let square = 1; square <= track.squares; square++) {
      const letter = track.letters[square], y = rung(lane, track.squares, square);
      if (letter) made.push(svg("rect", { class: `across letter-${letter}`, x: lane.x, y: y - step / 2, width: lane.width, height: step }));
      made.push(svg("rect", { class: `square ${letter ? `letter-${letter}` : ""}`, x: lane.x + 4, y: y - step / 2 + 1.5, width: ladder - 10, height: step - 3, rx: 5 }));
      if (letter) made.push(svg("text", { class: "letter", x: lane.x + ladder / 2 - 1, y, "text-anchor": "middle", "dominant-baseline": "central" }, letter));
    }
    return made;
  }

  /** As many arcs before the hull as the shield has strength; dashed ones where it could have more, beads where some of
   * it is lent for this turn. Reversed ones bend towards the hull. */
  shield(zone, { shield, shield_of, lent = 0, shields: mode = "" }) {
    const lane = this.space.lanes[zone], { y, step } = this.space.shields, wide = this.space.shape === "wide";
    const left = lane.x + (wide ? 74 : 40) + (lent ? (wide ? 44 : 24) : 0), right = lane.x + lane.width - 6, middle = (left + right) / 2;
    const group = svg("g", { class: `shield zone-${zone} ${mode}`, id: `shield-${zone}` });
    for (let i = 0; i < Math.max(shield + lent, shield_of); i++) {
      const edge = y - i * step - (mode === "reversed" ? 20 : 0), is = i < shield ? "full" : i < shield + lent ? "lent" : "empty";
      const bend = mode === "reversed" && is !== "lent" ? 26 : -26;
      const d = `M${left + i * 6},${edge}Q${middle},${edge + bend} ${right - i * 6},${edge}`;
      if (is === "full") group.append(svg("path", { class: "halo", d }));
      group.append(svg("path", { class: is, d }));
    }
    if (mode) group.append(shieldWord(mode, left + (right - left) * 0.68, y - (wide ? 24 : 20)));
    group.append(svg("path", { class: "sign", d: PICTURES.shield, transform: `translate(${lane.x + (wide ? 22 : 12)},${y - 22}) scale(${wide ? 2.2 : 1.3}) rotate(${mode === "reversed" ? 180 : 0})` }),
      svg("text", { class: "count", x: lane.x + (wide ? 44 : 24), y: y - (wide ? 10 : 14) }, lent ? `${shield}+${lent}` : String(shield)));
    return group;
  }

  /** Ships that stand on every track, beside their own. */
  echoes(ship) {
    return everywhere(ship).flatMap((threat) => ZONES.filter((zone) => zone !== threat.where && ship.tracks[zone]?.squares >= threat.square)
      .map((zone) => echo(threat, this.space.lanes[zone], ship.tracks[zone].squares, this.space)));
  }

  // --- the hull

  /** What shuts a zone off: doors that nobody passes, optics that see nothing. */
  closed(zone, { sealed, blind }) {
    return [...(sealed ? sealedDoors(zone, this.space) : []), ...(blind ? [blindOptics(this.space.lanes[zone], this.space)] : [])];
  }

  aimed(cannon, room, ship) {
    cannon.classList.toggle("loaded", ship.loaded.includes(room));
    cannon.classList.toggle("blind", Boolean(ship.zones[room.split("_")[1]].blind));
    cannon.classList.toggle("prepared", ship.prepared === room);
  }

  plating() {
    const { x, y, width, height } = this.space.hull, corner = this.space.shape === "wide" ? 46 : 18, mid = x + width / 2;
    const edge = `M${x},${y + 62}C${x + width * 0.12},${y + 12} ${x + width * 0.28},${y + 8} ${mid - width * 0.09},${y + 4}L${mid - width * 0.03},${y - 6}H${mid + width * 0.03}L${mid + width * 0.09},${y + 4}` +
      `C${x + width * 0.72},${y + 8} ${x + width * 0.88},${y + 12} ${x + width},${y + 62}V${y + height - corner}l${-corner},${corner - 8}H${x + corner}l${-corner},${8 - corner}Z`;
    const engines = [0.18, 0.5, 0.82].map((part) => svg("path", { class: "engine",
      d: `M${x + width * part - width * 0.06},${y + height - 10}h${width * 0.12}l${-width * 0.015},16h${-width * 0.09}Z` }));
    return svg("g", { class: "plating" }, ...engines, svg("path", { class: "edge", d: edge }));
  }

  /** Where a station is, without the walls. */
  station(name) {
    const [deck, zone] = name.split("_"), lane = this.space.lanes[zone];
    return { x: lane.x + 4, y: deck === "upper" ? this.space.upper : this.space.lower, width: lane.width - 8, height: this.space.deck, zone, deck };
  }

  /** What a room shows. */
  seen(name, ship) {
    const zone = ship.zones[name.split("_")[1]];
    return [zone.reactor, zone.reactor_of, zone.tiles.includes("gravolift"), ship.stored[name], ship.dead[name], ship.taught, ship.lit, ship.sabotaged?.[name], ship.deadly.includes(name), ship.slime.includes(name),
      name === "lower_blue" && [ship.rockets, ship.rocket], name === "lower_white" && [ship.fuel, ship.visual], name === "upper_white" && [ship.maintained, ship.ends]];
  }

  room(name, ship) {
    const { x, y, width, height, zone, deck } = this.station(name);
    const trouble = ship.deadly.includes(name) ? "deadly" : ship.slime.includes(name) ? "slime" : "";
    const parts = [svg("rect", { class: `wall ${trouble}`, x, y, width, height, rx: 12, id: `room-${name}` }),
      this.lift(x, y, width, deck, ship.zones[zone])];
    if (this.space.shape === "wide") parts.push(svg("text", { class: "label", x: x + 12, y: y + 27 }, say(`station_short.${name}`)));
    if (deck === "lower") parts.push(this.reactor(zone, ship, x, y));
    if (ship.stored[name] !== undefined) parts.push(this.store(ship.stored[name], x + width - this.shaft - 26, y + 26));
    const gear = { lower_blue: () => this.rockets(ship, x, y, width), lower_white: () => this.window(ship, x, y, width), upper_white: () => this.computer(ship, x, y, width) }[name];
    if (gear) parts.push(gear());
    const dead = ship.dead[name] ?? [], broken = ship.sabotaged?.[name], wide = this.space.shape === "wide";
    parts.push(...this.systems(name, ship, dead, x, y));
    if (broken) parts.push(sabotage(broken, x + (wide ? 12 + this.column : 4), wide ? y + 56 : y + height - (deck === "lower" ? 48 : 12), wide));
    if (trouble) parts.push(svg("text", { class: "dead", x: x + 12, y: y + height - (deck === "lower" ? 48 : 12) }, say(trouble)));
    return [svg("g", { class: `room zone-${zone}` }, ...parts)];
  }

  /** What A, B and C are here: letters always, words in training; struck out where a malfunction covers them, hollow
   * where a lesson leaves them out, lit while it speaks of them. */
  systems(room, ship, dead, x, y) {
    if (this.space.shape !== "wide") return dead.length ? [svg("text", { class: "dead", x: x + 12, y: y + 56 }, `✕${dead.join("")}`)] : [];
    return ["A", "B", "C"].map((letter, i) => {
      const is = (list) => list?.some((each) => each === letter || each === `${letter}:${room}`);
      const state = dead.includes(letter) ? " off" : is(ship.lit) ? " lit" : is(ship.taught?.unused) ? " unused" : "";
      const word = ship.taught ? svg("text", { class: "word", x: 22, "dominant-baseline": "central" }, say(`system.${room}.${letter}`)) : null;
      return svg("g", { class: `system${state}`, "data-system": `${letter}:${room}`, transform: `translate(${x + 22},${y + 46 + 26 * i})` },
        svg("circle", { r: 12.5 }), svg("text", { class: "key", "text-anchor": "middle", "dominant-baseline": "central" }, letter),
        ...(word ? [word] : []), ...(state === " off" ? [svg("path", { class: "strike", d: "M-12,12L12,-12" })] : []));
    });
  }

  /** How much of a room its letters take, on the left. */
  get column() {
    return this.space.shape === "wide" ? (this.words ? 178 : 38) : 0;
  }

  /** How much of this room they take with its words, which are longer in some languages. */
  lettered(room) {
    const words = [...this.picture.querySelectorAll(`[data-part="${room}"] .word`)];
    return Math.max(this.column, ...words.map((word) => 52 + word.getComputedTextLength()));
  }

  /** How wide a lift's shaft is. */
  get shaft() {
    return this.space.shape === "wide" ? 44 : 24;
  }

  lift(x, y, width, deck, { tiles }) {
    const left = x + width - this.shaft - 2, height = this.space.deck, middle = left + this.shaft / 2;
    const from = deck === "upper" ? y + 14 : y - 8, tall = deck === "upper" ? height - 14 : height - 12;
    const sign = deck === "upper" ? `M${middle - 8},${y + height - 26}l8,12l8,-12Z` : `M${middle - 8},${y + 26}l8,-12l8,12Z`;
    return svg("g", { class: `lift${tiles.includes("gravolift") ? " broken" : ""}` },
      svg("rect", { x: left, y: from, width: this.shaft, height: tall, rx: 6 }), svg("path", { d: sign }));
  }

  /** It glows with its energy. */
  reactor(zone, { zones }, x, y) {
    const { reactor, reactor_of } = zones[zone], wide = this.space.shape === "wide";
    const cells = Math.max(reactor, reactor_of, 1), cell = wide ? 30 : 15, top = y + this.space.deck - (wide ? 52 : 38), high = wide ? 40 : 28;
    const group = svg("g", { class: "reactor", id: `reactor-${zone}` },
      svg("rect", { class: "glow", x: x + 4, y: top - 6, width: cells * cell + (wide ? 58 : 42), height: high + 12, rx: 20, opacity: (reactor / 5).toFixed(2) }),
      svg("path", { class: "sign", d: PICTURES.energy, transform: `translate(${x + (wide ? 22 : 14)},${top + high / 2}) scale(${wide ? 1.7 : 1.1})` }));
    for (let i = 0; i < cells; i++)
      group.append(svg("rect", { class: i < reactor ? "full" : "empty", x: x + (wide ? 40 : 24) + i * cell, y: top + 4, width: cell - (wide ? 6 : 3), height: high - 8, rx: 4 }));
    group.append(svg("text", { class: "count", x: x + (wide ? 46 : 27) + cells * cell, y: top + high / 2, "dominant-baseline": "central" }, String(reactor)));
    return group;
  }

  store(kind, x, y) {
    if (kind === "taken") return svg("circle", { class: "store taken", cx: x, cy: y, r: 15 });
    return svg("g", { class: `store ${kind}` }, svg("circle", { cx: x, cy: y, r: 17 }), svg("path", { d: PICTURES.bot, transform: `translate(${x},${y + 1}) scale(1.4)` }));
  }

  row(name, count, most, x, y, gap, scale) {
    return Array.from({ length: most }, (_, i) => svg("path", { class: i < count ? "full" : "empty", d: PICTURES[name], transform: `translate(${x + i * gap},${y}) scale(${scale})` }));
  }

  rockets(ship, x, y, width) {
    const wide = this.space.shape === "wide", gap = wide ? 34 : 20, left = x + (wide ? width - this.shaft - 24 - 3 * gap : 24), top = wide ? y + 28 : y + 22;
    const tube = svg("rect", { class: "tube", x: left - gap / 2, y: top - gap / 2 - 3, width: 3 * gap, height: gap + 6, rx: gap / 2 });
    return svg("g", { class: `stock rockets ${ship.rocket}`, id: "rockets" }, tube, ...this.row("rocket", ship.rockets, this.kinds.rockets, left, top, gap, wide ? 1.9 : 1.1));
  }

  /** The fuel of the central reactor, and what was seen through the window in each phase. */
  window(ship, x, y, width) {
    const wide = this.space.shape === "wide", gap = wide ? 24 : 13, right = x + width - this.shaft - 10;
    const eye = { x: right - 136, y: y + 26 };
    return svg("g", { class: "stock" }, ...this.row("fuel", ship.fuel, this.kinds.fuel, wide ? x + 178 : right - 2 * gap, y + 21, gap, wide ? 1.3 : 0.8),
      ...(wide ? this.phases("eye", eye, ship.ends, (phase) => String(ship.visual[phase] ?? "–")) : []));
  }

  computer(ship, x, y, width) {
    const wide = this.space.shape === "wide";
    if (!wide) return svg("g");
    return svg("g", { class: "stock", id: "computer" }, ...this.phases("computer", { x: x + width - this.shaft - 146, y: y + 26 }, ship.ends, (phase) => (ship.maintained.includes(phase) ? "✓" : "–")));
  }

  phases(name, { x, y }, ends, shown) {
    return [svg("path", { class: "sign", d: PICTURES[name], transform: `translate(${x},${y}) scale(1.7)` }),
      ...ends.map((_, place) => svg("text", { class: "count", x: x + 38 + place * 36, y: y + 10, "text-anchor": "middle" }, shown(place + 1)))];
  }

  /** Scars where tiles lie, in the order in which they came. */
  damage(zone, { tiles, weak }) {
    const lane = this.space.lanes[zone], slots = this.kinds.tiles, top = this.space.scars, size = this.space.scar;
    const each = (lane.width - 8) / slots, scale = Math.min(size / 44, each / 46);
    const group = svg("g", { class: `damage zone-${zone}${weak ? " weak" : ""}`, id: `damage-${zone}`, role: "img", "aria-label": `${say("damage")} ${tiles.length}/${slots}` });
    for (let i = 0; i < slots; i++) {
      const x = lane.x + 4 + (i + 0.5) * each, y = top + size / 2, tile = tiles[i];
      group.append(svg("rect", { class: "slot", x: x - each / 2 + 3, y: top + 2, width: each - 6, height: size - 4, rx: 7 }));
      if (tile) group.append(svg("path", { class: "scar", d: BURN, transform: `translate(${x},${y}) scale(${1.15 * scale})` }),
        svg("path", { class: "tile", d: TILE_SIGNS[tile] ?? "", transform: `translate(${x},${y}) scale(${1.25 * scale})` }));
    }
    if (weak) group.append(svg("text", { class: "count", x: lane.x + lane.width - 12, y: top - 6, "text-anchor": "end" }, "×2"));
    return [group];
  }

  /** Heavy ones in the middle of a zone's edge, the smaller one of the lower deck beside it. */
  cannon(weapon, room) {
    const lane = this.space.lanes[room.split("_")[1]], heavy = room.startsWith("upper"), wide = this.space.shape === "wide";
    const at = { x: lane.x + lane.width * (heavy ? 0.5 : 0.78), y: this.space.hull.y + (wide ? 26 : 20) };
    const long = (heavy ? 40 : 30) * (wide ? 1 : 0.7), broad = (heavy ? 9 : 5.5) * (wide ? 1 : 0.7);
    const barrel = weapon === "pulse" ? `M${-broad},0V${-long + 10}L${-broad * 2.4},${-long}H${broad * 2.4}L${broad},${-long + 10}V0Z` : `M${-broad},0L${-broad * 0.7},${-long}H${broad * 0.7}L${broad},0Z`;
    const turning = svg("g", { class: "turning" }, svg("path", { class: "barrel", d: barrel }), svg("circle", { class: "turret", r: broad * 1.9 }));
    const made = svg("g", { class: `cannon ${weapon} zone-${room.split("_")[1]}`, transform: `translate(${at.x},${at.y})`, id: `cannon-${room}` },
      turning, svg("text", { class: "set-up", x: broad * 2.4, y: wide ? -12 : -8 }, "+1"));
    return Object.assign(made, { at, turning, long, angle: 0 });
  }

  // --- who and what moves

  /** To its place: at once, or on its way there. */
  move(node, { x, y, scale = 1 }) {
    const to = `translate(${x}px,${y}px) scale(${scale})`, from = node.style.transform;
    Object.assign(node, { home: { x, y } });
    if (from === to) return;
    node.style.transform = to;
    if (from && this.glide) node.animate([{ transform: from }, { transform: to }], { duration: this.glide, easing: "ease-in-out", id: "move" });
  }

  crew(ship, crew) {
    const here = {};
    for (const colour of crew.order) (here[stationOf(ship.crew[colour])] ??= []).push(colour);
    for (const [station, colours] of Object.entries(here)) {
      const places = this.places(station, colours.length);
      colours.forEach((colour, i) => this.member(colour, ship.crew[colour], places[i], ship.threats));
    }
  }

  member(colour, state, place, threats) {
    const shown = (this.figures[colour] ??= figure(colour));
    if (!shown.parentNode) {
      shown.append(svg("g", { class: "extra" }));
      this.layers.crew.append(shown);
    }
    this.move(shown, { scale: this.space.shape === "wide" ? 1.7 : 1.25, ...place });
    Object.assign(shown, { out: state.station === "space" });
    set(shown, { class: `figure player-${colour}${state.ko ? " ko" : ""}${state.delayed ? " delayed" : ""}` });
    const extra = [];
    if (state.squad !== "none") extra.push(svg("g", { class: `squad ${state.squad}`, transform: "translate(13,-11)" }, svg("circle", { r: 8 }), svg("path", { d: PICTURES.bot, transform: "scale(.85)" })));
    if (state.ko) extra.push(svg("path", { class: "cross", d: "M5,5L15,15M15,5L5,15" }));
    if (state.delayed) extra.push(svg("g", { class: "late", transform: "translate(-13,-11)" }, svg("circle", { r: 8 }), svg("path", { d: "M0,-5V0L4,2" })));
    extra.push(...marked((state.marked ?? []).map((code) => threats[code]?.t ?? "+")));
    shown.querySelector(".extra").replaceChildren(...extra);
  }

  places(station, count) {
    const wide = this.space.shape === "wide";
    if (station.startsWith("space ")) {
      const y = flightStops(this.space)[Number(station.slice(6)) - 1];
      return sideBySide(count, { x: this.space.corridor.x, y, width: this.space.corridor.width }, wide ? 52 : 34, 1);
    }
    if (station === "space") {
      const lane = this.space.lanes.red;
      return sideBySide(count, { x: lane.x + lane.width - (wide ? 40 : 18), y: this.space.shields.y - 40, width: 60 }, 44, 2);
    }
    const { x, y, width } = this.station(station), left = this.lettered(station), room = width - this.shaft - left;
    const middle = x + left + room / 2, free = room - (wide ? 20 : 4);
    if (!wide) return sideBySide(count, { x: middle, y: y + 64, width: free }, 34, 3);
    if (free >= LEAST_STEP * count) return sideBySide(count, { x: middle, y: y + 78, width: free }, 58, 6);
    return sideBySide(count, { x: middle, y: y + 82, width: free }, 46, Math.ceil(count / 2)).map((place) => ({ scale: 1.3, ...place })); // beside long words
  }

  threats(ship) {
    for (const place of PLACES) this.onLane(place, ship);
    for (const [code, shown] of Object.entries(this.tokens)) {
      if (ship.threats[code] || ship.going_on?.[code.slice(6)]) continue;
      delete this.tokens[code];
      shown.remove();
    }
    this.inside(ship.threats);
  }

  /** Plates beside their squares, none over another. */
  onLane(place, { threats, tracks, going_on: tokens = {} }) {
    const lane = this.space.lanes[place], here = Object.entries(threats).filter(([, threat]) => threat.where === place);
    if (place === "internal") for (const [code, token] of Object.entries(tokens)) here.push([`token ${code}`, { ...token, where: place, alone: true }]);
    if (!here.length) return;
    const wanted = here.map(([, threat]) => rung(lane, tracks[place].squares, threat.square));
    const { size, at } = stacked(wanted, this.space.plate, lane.top, lane.bottom);
    here.forEach(([code, threat], i) => {
      const shown = (this.tokens[code] ??= this.token(code, threat, lane));
      this.move(shown, { x: lane.x + this.space.ladder, y: at[i], scale: Math.min(1, size / this.space.plate) });
      shown.body = { x: shown.home.x + 40, y: at[i] };
      shown.pointer.setAttribute("d", `M${-this.space.ladder / 2},${(wanted[i] - at[i]).toFixed(1)}L-2,-9V9Z`);
      this.values(shown, threat);
      this.next(shown, threat, tracks[place]);
      const states = { serious: threat.serious, hidden: threat.hidden || threat.phased_out, phased: threat.phased_out, alone: threat.alone };
      set(shown, { class: `token ${Object.keys(states).filter((name) => states[name]).join(" ")} zone-${threat.where}` });
    });
  }

  token(code, threat, lane) {
    const wide = this.space.shape === "wide", width = lane.width - this.space.ladder - 6, half = this.space.plate / 2 - 2;
    const pointer = svg("path", { class: "pointer" });
    const shown = svg("g", { class: "token", "data-threat": code }, pointer,
      svg("rect", { class: "plate", x: 0, y: -half, width, height: 2 * half, rx: 12 }),
      svg("path", { class: "silhouette", d: silhouette(threat.silhouette), "fill-rule": "evenodd", transform: wide ? "translate(40,-19) scale(.9)" : "translate(17,0) scale(.48)" }),
      svg("text", wide ? { class: "number", x: 82, y: NAMED } : { class: "number", x: 36, y: -5 }, wide ? numbered(threat) : threat.t ?? "+"),
      svg("rect", { class: "life of", x: 12, y: half - 8, width: width - 24, height: 5, rx: 2.5 }),
      svg("rect", { class: "life", x: 12, y: half - 8, width: width - 24, height: 5, rx: 2.5 }));
    Object.assign(shown, { pointer, life: shown.lastChild, full: width - 24 });
    shown.append(svg("g", { class: "values" }));
    this.layers.tokens.append(shown);
    if (wide) {
      const number = shown.querySelector(".number").getComputedTextLength();
      if (threat.serious) shown.append(seriousBadge(width));
      const room = width - 104 - number - (threat.serious ? 62 : 0);
      within(svg("text", { class: "name", x: 94 + number, y: NAMED }, threat.name), room, shown);
    }
    return shown;
  }

  /** What it does at the next letter it comes to, to be read before it happens. */
  next(shown, threat, track) {
    if (this.space.shape !== "wide" || threat.alone) return;
    const letter = nextLetter(threat, track), now = `${letter} ${threat.acts?.[letter] ?? ""}`;
    if (shown.coming === now) return;
    shown.coming = now;
    shown.querySelector(".coming")?.remove();
    if (!letter || !threat.acts?.[letter]) return;
    const text = svg("text", { class: "act", x: 34, "dominant-baseline": "central" }, threat.acts[letter]);
    const group = svg("g", { class: "coming", transform: "translate(12,27)" }, svg("rect", { x: 0, y: -13, width: 24, height: 26, rx: 5 }), svg("text", { class: "letter", x: 12, "text-anchor": "middle", "dominant-baseline": "central" }, letter), text);
    shown.append(group);
    within(text, shown.full - 36, group);
  }

  values(shown, threat) {
    const wide = this.space.shape === "wide", now = JSON.stringify([threat.hp, threat.of, threat.shield, threat.speed, threat.phased_out]);
    if (threat.alone || shown.says === now) return;
    const before = shown.says ? JSON.parse(shown.says) : null;
    shown.says = now;
    const told = [["hp", wide ? `${threat.hp}/${threat.of}` : threat.hp], ...(threat.shield === undefined ? [] : [["shield", threat.shield]]), ...(wide ? [["speed", threat.speed]] : [])];
    let x = wide ? 94 : 42;
    const group = shown.querySelector(".values"), y = wide ? 0 : 8, scale = wide ? 1.5 : 1;
    group.replaceChildren();
    for (const [name, value] of told) {
      const word = svg("text", { class: `value ${name}`, x: x + (wide ? 18 : 9), y, "dominant-baseline": "central" }, String(value));
      group.append(svg("path", { class: `picture ${name}`, d: PICTURES[name], transform: `translate(${x},${y}) scale(${scale})` }), word);
      x += (wide ? 44 : 17) + word.getComputedTextLength();
    }
    if (wide) group.append(...signs(threat, shown.full + 18, y), ...(threat.phased_out ? [outWord(40, 15)] : []));
    else this.fitted(group, 42, y, x - 8, shown.full + 18);
    shown.life.setAttribute("width", String((shown.full * threat.hp) / Math.max(1, threat.of)));
    if (before && this.glide) for (const [place, name] of [[0, "hp"], [2, "shield"]])
      if (before[place] !== [threat.hp, threat.of, threat.shield][place]) group.querySelector(`.value.${name}`)?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: this.glide, id: "number" });
  }

  /** Smaller, where what begins at `left` ends beyond the room there is. */
  fitted(group, left, y, right, room) {
    const scale = (room - left) / (right - left);
    set(group, { transform: scale < 1 ? `translate(${left},${y}) scale(${scale.toFixed(3)}) translate(${-left},${-y})` : null });
  }

  /** An internal threat's tokens in the stations where it is. */
  inside(threats) {
    const wanted = {}, here = {};
    for (const [code, threat] of Object.entries(threats)) {
      const places = [...Object.keys(threat.stations).map((station) => [station, false]), ...(threat.mines ?? []).map((station) => [station, true])];
      for (const [station, laid] of places) {
        const key = `${code} ${station}${laid ? " mine" : ""}`;
        wanted[key] = { code, threat, laid };
        (here[station] ??= []).push(key);
      }
    }
    for (const [key, mark] of Object.entries(this.intruders)) if (!wanted[key]) {
      mark.remove();
      delete this.intruders[key];
    }
    for (const [station, keys] of Object.entries(here)) keys.forEach((key, i) => this.intruder(key, wanted[key], station, i));
  }

  intruder(key, { code, threat, laid }, station, place) {
    const wide = this.space.shape === "wide", { x, y, width, height } = this.station(station);
    let mark = this.intruders[key];
    if (!mark) {
      const scale = wide ? 0.62 : 0.42;
      mark = this.intruders[key] = svg("g", { class: "intruder", "data-intruder": code },
        laid ? mine(wide) : svg("path", { d: silhouette(threat.silhouette), "fill-rule": "evenodd", transform: `scale(${scale})` }),
        svg("text", { x: wide ? 22 : 14, y: 1, "dominant-baseline": "central" }, threat.t ?? "+"));
      this.layers.tokens.append(mark);
    }
    const gap = wide ? 62 : 36;
    this.move(mark, { x: x + width - this.shaft - (wide ? 52 : 26) - place * gap, y: y + height - (wide ? 32 : 50) });
    mark.classList.toggle("phased", Boolean(threat.phased_out) && !laid);
    mark.setAttribute("aria-label", `${threat.name} ${threat.stations[station] ?? ""}`);
  }
}

/** The next square with a letter that it comes to. */
function nextLetter(threat, track) {
  for (let square = threat.square - 1; square >= 1; square--) if (track.letters[square]) return track.letters[square];
  return "";
}

/** That text, narrower where it is longer than the room there is. */
function within(text, room, parent) {
  parent.append(text);
  const x = Number(text.getAttribute("x")), long = text.getComputedTextLength();
  if (long > room) set(text, { transform: `translate(${x},0) scale(${(room / long).toFixed(3)},1) translate(${-x},0)` });
}

/** On a filled plate with a heavy edge: seen from three metres. */
function seriousBadge(width) {
  return svg("g", { class: "serious-badge", role: "img", "aria-label": say("serious"), transform: `translate(${width - 54},${NAMED - 23})` }, svg("rect", { width: 46, height: 30, rx: 5 }),
    svg("text", { x: 23, y: 16, "text-anchor": "middle", "dominant-baseline": "central" }, "!!"));
}

/** Where a figure stands; in space with its distance, where there are several. */
const stationOf = ({ station, distance }) => (distance ? `${station} ${distance}` : station);

/** The threats that lasers of all zones may aim at. */
const everywhere = ({ threats }) => Object.values(threats).filter((threat) => threat.traits?.includes("everywhere"));

/** Its number token; one that another has called has none. */
export const numbered = (threat) => (threat.t === undefined ? "+" : `T+${threat.t}`);

/** The light of the hull's plates; by reference, so the style sheet can name them. */
function gradients() {
  const stop = (at, colour) => svg("stop", { offset: at, "stop-color": colour });
  return svg("defs", {}, svg("linearGradient", { id: "plates", x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "#3a465f"), stop(0.25, "#252f44"), stop(1, "#161d2b")),
    svg("pattern", { id: "hazard", width: 22, height: 22, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { width: 22, height: 22, fill: "#1a1206" }), svg("rect", { width: 11, height: 22, fill: "#ffb454" })),
    svg("radialGradient", { id: "glowing" }, stop(0, "#5ee08a"), stop(1, "#5ee08a00")));
}

/** The picture in words, for whoever hears it. */
function summary(ship, crew) {
  const parts = [say("turn", { turn: ship.turn })];
  for (const zone of ZONES) {
    const { shield, reactor, tiles } = ship.zones[zone];
    parts.push(say("zone_summary", { zone: say(`zone.${zone}`), shield, reactor, damage: tiles.length }));
  }
  for (const colour of crew.order)
    parts.push(`${crew.seats[colour].name}${say("colon")}${say(`station.${ship.crew[colour].station}`)}${ship.crew[colour].ko ? say("comma") + say("ko") : ""}`);
  for (const threat of Object.values(ship.threats))
    parts.push(say("threat_summary", { t: threat.t ?? "+", name: threat.name, where: say(`zone.${threat.where}`), square: threat.square, hp: threat.hp }));
  return [...parts, ...ship.notes].join(". ");
}
