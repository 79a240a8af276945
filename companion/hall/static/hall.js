// The hall: a card for each table, the leaderboard, and the organiser's orders. Says what /wire tells.

import { $, language, say, speak, store, stored } from "./words.js";

const CARD = 1.9; // a card's width to its height, where it may choose
const MOST_COLUMNS = 12;
const tables = new Map();
let ahead = 0; // of the hall's clock, to this device's
let hall = "", order = null, contests = [], asksPin = true, wire = null;

let token = stored("hall-token");

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

// --- tables

function left(table) {
  if (table.ends === null || !table.here) return null;
  return Math.max(0, Math.round((table.ends - Date.now() - ahead) / 1000));
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// What is seen from afar: the time left, the score; else how it is, in a word.
function clockOf(table) {
  const seconds = left(table);
  if (!table.here) return say("away");
  if (table.ready) return say("ready");
  if (table.doing === "over") return table.score === null ? say(`result.${table.result || "over"}`) : String(table.score);
  if (seconds !== null) return (table.paused ? "❚❚ " : "") + minutes(seconds);
  if (table.minute !== null) return say("minute", { minute: table.minute });
  return say(`doing.${table.doing}`);
}

function doingOf(table) {
  const parts = [table.title, table.mission];
  if (table.here && table.paused) parts.unshift(say("paused"));
  if (/^[0-9]+$/.test(table.phase) && table.doing === "playing") parts.push(say("phase", { phase: table.phase }));
  return parts.filter(Boolean).join(" · ");
}

function classOf(table) {
  const seconds = left(table);
  const found = ["table"];
  if (!table.here) found.push("away");
  else if (table.ready) found.push("ready");
  if (table.here && table.paused) found.push("paused");
  if (table.here && table.doing === "playing" && seconds !== null && seconds <= 20) found.push("last");
  if (table.doing === "over" && table.result) found.push(table.result);
  return found.join(" ");
}

function answerOf(table) {
  if (!order || table.done === undefined) return "";
  return table.done ? "✓" : say(`why.${table.why}`);
}

// Words are not as large as a clock: they have to fit.
const timed = (clock) => (/^[-0-9:❚ ]+$/.test(clock) ? "clock" : "clock word");

// As many columns as give the largest cards; those of the last row share it.
function columnsFor(count) {
  const place = $("tables").getBoundingClientRect();
  const aspect = place.width / Math.max(place.height, 1) || 1.6;
  const fits = (columns) => Math.min(aspect / columns, CARD / Math.ceil(count / columns));
  const all = Array.from({ length: MOST_COLUMNS }, (_, index) => index + 1);
  return all.reduce((best, columns) => (fits(columns) > fits(best) + 1e-9 ? columns : best), 1);
}

function card(table) {
  const found = element("article", "", classOf(table));
  found.dataset.box = table.box;
  const name = element("h2", table.name);
  name.append(element("span", answerOf(table), "said"));
  const clock = clockOf(table);
  found.append(name, element("div", clock, timed(clock)), element("div", doingOf(table), "doing"));
  if (!table.here && organises()) found.append(takeOff(table));
  return found;
}

// A table that is away for good; only whoever organises sees it.
function takeOff(table) {
  const button = element("button", say("take_off"), "take-off");
  button.type = "button";
  button.dataset.takeOff = table.box;
  return button;
}

const byName = (one, other) => one.name.localeCompare(other.name, language, { numeric: true });

// A card keeps its place while tables stay; a new one is set in by its name.
function showTables() {
  const shown = [...tables.values()].sort(byName);
  const place = $("tables");
  place.style.setProperty("--columns", String(columnsFor(shown.length)));
  document.body.classList.toggle("many", shown.length > 20);
  place.replaceChildren(...(shown.length ? shown.map(card) : [element("p", say("nobody"))]));
}

function tick() {
  for (const found of $("tables").querySelectorAll("article")) {
    const table = tables.get(found.dataset.box);
    if (!table || table.ends === null) continue;
    const clock = clockOf(table);
    if (found.children[1].textContent !== clock) {
      found.children[1].textContent = clock;
      found.children[1].className = timed(clock);
    }
    found.className = classOf(table);
  }
}

// --- the board

function showBoard() {
  document.querySelector("main").classList.toggle("no-board", contests.length === 0);
  $("board").hidden = contests.length === 0;
  $("board").replaceChildren(...contests.flatMap((contest) => {
    const rows = document.createElement("table");
    for (const row of contest.rows) {
      const line = document.createElement("tr");
      const points = row.won === false ? say("result.lost") : row.total ?? row.result;
      line.append(element("td", `${row.place}.`), element("td", row.crew), element("td", String(points)));
      rows.append(line);
    }
    return [element("h2", contest.title), rows];
  }));
}

function showHead() {
  $("hall").textContent = say("title", { hall });
  document.title = say("title", { hall });
  const present = [...tables.values()].filter((table) => table.here);
  const ready = present.filter((table) => table.ready).length;
  const told = order ? say(`ordered.${order.what}`, { value: order.value }) : "";
  $("order").textContent = [told, say("count", { here: present.length, ready })].filter(Boolean).join(" · ");
}

// --- the line

function heard(told) {
  if (told.now !== undefined) ahead = told.now - Date.now();
  for (const table of told.tables ?? []) tables.set(table.box, table);
  for (const box of told.gone ?? []) tables.delete(box);
  if (told.asks_pin !== undefined) asksPin = told.asks_pin;
  if (told.hall !== undefined) hall = told.hall;
  if (told.order !== undefined) order = told.order;
  if (told.contests !== undefined) { contests = told.contests; showBoard(); }
  if (told.up !== undefined) {
    $("wrong").hidden = told.up && !told.other;
    $("wrong").textContent = told.up ? say("other_keeper", { address: told.other }) : say("broker_away", told.wrong);
  }
  if (told.token) { token = told.token; store("hall-token", token); }
  if (told.refused === "pin") { token = ""; store("hall-token", ""); }
  if (told.refused) $("answer").textContent = say(`refused.${told.refused}`);
  else if (told.ordered || told.token) $("answer").textContent = "";
  if (told.tables) { showTables(); showHead(); }
  showOrders();
}

function connect() {
  wire = new WebSocket(`ws://${location.host}/wire`);
  wire.onmessage = (event) => heard(JSON.parse(event.data));
  wire.onclose = () => {
    $("wrong").hidden = false;
    $("wrong").textContent = say("keeper_away");
    setTimeout(connect, 1500);
  };
}

function send(value) {
  if (wire?.readyState === WebSocket.OPEN) wire.send(JSON.stringify(value));
}

// --- the organiser

const act = (what, value = "") => send({ token, order: what, value });

const organises = () => $("organise").open && (!asksPin || token !== "");

function showOrders() {
  const inside = !asksPin || token !== "";
  $("enter").hidden = inside;
  $("orders").hidden = !inside;
}

function listen() {
  $("organise").ontoggle = showTables;
  $("enter").onsubmit = (event) => { event.preventDefault(); send({ pin: $("pin").value.trim() }); $("pin").value = ""; };
  $("mission-form").onsubmit = (event) => { event.preventDefault(); act("start", $("mission").value.trim()); };
  $("lay-out").onclick = () => act("mission", $("mission").value.trim());
  $("pause").onclick = () => act("pause");
  $("go-on").onclick = () => act("go_on");
  $("say-form").onsubmit = (event) => { event.preventDefault(); act("say", $("text").value.trim()); $("text").value = ""; };
  $("tables").onclick = (event) => {
    const box = event.target.dataset.takeOff;
    if (box) act("take_off", box);
  };
}

const LABELS = {
  "organise-title": "organise", "pin-label": "pin", "enter-button": "enter", "mission-label": "mission", "lay-out": "lay_out",
  start: "start", pause: "pause", "go-on": "go_on", "say-label": "text", say: "say", "language-label": "language",
};

listen();
await speak(LABELS, (told) => {
  $("missions").replaceChildren(...told.missions.map(([name, title]) => {
    const option = element("option", title);
    option.value = name;
    return option;
  }));
  showTables();
  showBoard();
  showHead();
});
connect();
setInterval(tick, 250);
