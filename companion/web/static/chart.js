// Numbers over the course of a game, drawn: lines and bars, each with its name below (`Chart` in kit/logline.py).

import { element, svg } from "./dom.js";

const WIDE = 100;
const HIGH = 60;

/** @param {{title: string, across: string, first: number, up: string, lines: Record<string, number[]>, bars: Record<string, number[]>}} told */
export function chart(told) {
  const [lines, bars] = [Object.values(told.lines), Object.values(told.bars)];
  const count = Math.max(1, ...lines.map((values) => values.length));
  const most = Math.max(10, ...lines.flat(), ...bars.flat());
  const x = (/** @type {number} */ place) => (WIDE * (place + 0.5)) / count;
  const y = (/** @type {number} */ value) => HIGH - (HIGH * value) / most;
  const wide = Math.min(4, (0.7 * WIDE) / count / Math.max(1, bars.length));
  const left = (/** @type {number} */ place, /** @type {number} */ which) => x(place) + wide * (which - bars.length / 2);
  const key = (/** @type {string} */ kind) => (/** @type {string} */ name, /** @type {number} */ which) => element("li", { class: `${kind}-${which}` }, name);
  return [
    svg("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": told.title },
      ...bars.flatMap((values, which) => values.map((value, place) => svg("rect", { class: `bar-${which}`, x: left(place, which), y: y(value), width: wide, height: HIGH - y(value) }))),
      ...lines.map((values, which) => svg("polyline", { class: `line-${which}`, points: values.map((value, place) => `${x(place)},${y(value)}`).join(" ") }))),
    element("p", { class: "chart-scale" }, `${told.across} ${told.first}–${told.first + count - 1} · ${told.up.replace("{most}", `0–${most}`)}`),
    element("ul", { class: "chart-keys" }, ...Object.keys(told.lines).map(key("line")), ...Object.keys(told.bars).map(key("bar")))];
}
