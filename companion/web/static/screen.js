// What is on the box's display as a page: a list with its cursor, a text, a table; and how phones come aboard.

import { element, fill, say, svg } from "./dom.js";
import { badge } from "./marks.js";

const SIGNS = { done: "✓", play: "▶", warning: "⚠", question: "?", captain: "★", muted: "🔇" };

/** `press` takes the keys that a click on it means; without it nothing is there to click.
 *  @param {HTMLElement} root @param {any} screen @param {((keys: string[]) => void) | null} press */
export function showScreen(root, screen, press = null) {
  root.hidden = !screen;
  if (!screen) return;
  fill(root, element("h2", {}, screen.title || "\u00a0"), screen.big ? element("p", { class: "big" }, screen.big) : null,
    ...body(screen), screen.hints ? element("p", { class: "hints" }, ...screen.hints.map(hint)) : null, press ? element("p", { class: "clicked" }, ...clicked()) : null);
  if (press) {
    answering(root, press);
    wired(root, screen, press);
  }
  root.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** BACK and OK to click, where the keys are, and a page that has all of them. */
function clicked() {
  return [toPress("back"), toPress("ok"), element("span", {}, say("bridge_keys")), element("a", { href: "/panel" }, say("bridge_panel"))];
}

function toPress(key, what = "") {
  return element("button", { type: "button", "data-press": key }, say(`key.${key}`), what ? element("span", {}, what) : null);
}

/** The keys to click where a game draws: what the display says of them, OK and BACK always.
 *  @param {HTMLElement} root @param {{key: string, text: string}[] | null} keys */
export function showPresses(root, keys, press) {
  root.hidden = !keys;
  if (!keys) return;
  const said = keys.map(({ key, text }) => toPress(key, text));
  const others = ["ok", "back"].filter((name) => !keys.some(({ key }) => key === name)).map((name) => toPress(name));
  fill(root, ...said, ...others, element("a", { href: "/panel" }, say("bridge_panel")));
  answering(root, press);
}

function answering(root, press) {
  for (const button of root.querySelectorAll("[data-press]")) button.onclick = () => press([button.dataset.press]);
}

/** What the display asks, over what the game draws, with the keys that answer.
 *  @param {HTMLElement} root @param {{over?: any, keys?: {key: string, text: string}[]}} view */
export function showOver(root, { over, keys = [] }, press) {
  showScreen(root, over ? { ...over, hints: undefined } : null);
  if (!over) return;
  const presses = element("div", { class: "presses" });
  root.append(presses);
  showPresses(presses, keys, press);
  wired(root, over, press);
  document.body.style.setProperty("--over", `${root.offsetHeight}px`); // so that a game leaves it that room
}

/** A click on a row is the way there and OK, as on the box. */
export function wired(root, screen, press) {
  root.querySelectorAll(".rows > li, .cells > li").forEach((row, i, all) => {
    const on = (i - screen.cursor + all.length) % all.length, back = all.length - on;
    row.onclick = () => press([...Array(Math.min(on, back)).fill(on <= back ? "right" : "left"), "ok"]);
  });
}

function body(screen) {
  if (screen.rows) return [element("ol", { class: "rows" }, ...screen.rows.map((row, i) => listed(row, i === screen.cursor)))];
  if (screen.cells) return [screen.typed ? element("p", { class: "big" }, screen.typed) : null, element("ol", { class: "cells" }, ...screen.cells.map((cell, i) => listed(cell, i === screen.cursor)))];
  if (screen.table) return [element("table", {}, element("tbody", {}, ...screen.table.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))))))];
  return screen.text.split("\n").map((line) => element("p", { class: "said" }, line));
}

function listed(row, here) {
  return element("li", { "aria-current": here ? "true" : false, class: row.spent ? "spent" : "" },
    element("i", { "aria-hidden": "true" }, sign(row.icon ?? "")), element("span", {}, row.text), row.value ? element("b", {}, row.value) : null);
}

/** A player's mark, or a sign of text. */
function sign(icon) {
  const [colour, kind] = icon.split(" ");
  return kind === "player" ? badge(colour) : SIGNS[icon] ?? "";
}

function hint({ key, text: what }) {
  return element("span", {}, element("kbd", {}, say(`key.${key}`)), ` ${what}`);
}

/** The address and its QR code, dark on light as scanners like it. @param {HTMLElement} root @param {any} join */
export function showJoin(root, join) {
  root.hidden = !join;
  if (!join) return;
  fill(root, element("h2", {}, say("join")), qr(join.code), element("p", { class: "address" }, join.address, ...(join.pin ? [element("b", {}, say("join_pin", { pin: join.pin }))] : [])), element("p", { class: "soft" }, say(join.pin ? "join_here" : "join_more")));
}

/** A game that is over, for whoever keeps their plays elsewhere: a link for the phone, its code, and the same as text.
 *  @param {HTMLElement} root @param {any} play */
export function showPlay(root, play) {
  root.hidden = !play;
  if (play) fill(root, element("h2", {}, say("play")), play.code ? qr(play.code, say("play_code")) : null, ...playLinks(play));
}

/** @param {{link: string, text: string}} play */
export function playLinks(play) {
  return [element("a", { href: play.link, target: "_blank", rel: "noreferrer", class: "button" }, say("play_link")),
    element("details", {}, element("summary", {}, say("play_text")), element("textarea", { readonly: true, rows: play.text.split("\n").length, "aria-label": say("play_text") }, play.text))];
}

export function qr(rows, label = say("join_code")) {
  const size = rows.length, dark = [];
  rows.forEach((row, y) => [...row].forEach((bit, x) => { if (bit === "1") dark.push(`M${x},${y}h1v1h-1Z`); }));
  return svg("svg", { class: "qr", viewBox: `-3 -3 ${size + 6} ${size + 6}`, role: "img", "aria-label": label },
    svg("rect", { x: -3, y: -3, width: size + 6, height: size + 6, fill: "#fff" }), svg("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }));
}

