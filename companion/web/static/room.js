// The form for the room that plays along and for the hall: shows what is set and how it is, keeps what is written.

import { all, at, element, fill, learn, say, text } from "./dom.js";
import { door, frame } from "./shell.js";
import { Wire } from "./wire.js";

const LOOK_MS = 2000;
const LISTS = new Set(["wled", "presets", "hooks"]);
const SWITCHES = new Set(["room_on", "hall_on"]);
let code = location.hash.startsWith("#join") ? location.hash : ""; // a hall's code has led here
if (code) history.replaceState(null, "", location.pathname);
const wire = new Wire("bridge");
let known = false; // is what is set in the form?
let boxName = ""; // that a hall's code gives to this box among others

const ask = (path, method = "GET", body = undefined) => fetch(path, {
  method, headers: { "X-Companion-Token": wire.token }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** @returns {any[]} */
const fields = (form) => [...at(form).elements].filter((each) => each.name);

function show(form, values, on) {
  for (const field of fields(form)) {
    if (SWITCHES.has(field.name)) field.checked = on;
    else if (field.name === "password") field.placeholder = values.password ? say("room.kept") : "";
    else if (field.type === "checkbox") field.checked = values[field.name];
    else field.value = LISTS.has(field.name) ? values[field.name].join("\n") : values[field.name];
  }
}

function written(form) {
  const values = {};
  for (const field of fields(form).filter((each) => !SWITCHES.has(each.name))) {
    if (field.type === "checkbox") values[field.name] = field.checked;
    else values[field.name] = LISTS.has(field.name) ? field.value.split("\n").map((line) => line.trim()).filter(Boolean) : field.value.trim();
  }
  return values;
}

// --- how it is

function state(node, told, right) {
  node.classList.toggle("wrong", Boolean(told.wrong));
  text(node, told.on ? told.wrong || right : "");
}

function hallState(told) {
  if (!told.up) return say("room.no_broker");
  if (!told.page) return say("room.no_keeper", { hall: told.name });
  return say(told.owed ? "room.owed" : "room.in_hall", { hall: told.name, table: told.table, owed: told.owed });
}

async function look() {
  if (!wire.inside || !document.body.dataset.seen || document.visibilityState !== "visible") return; // its words have come
  const answer = await ask("/room/form.json");
  if (!answer.ok) return;
  const told = await answer.json();
  state(at("room-state"), told.room, told.room.up ? say("room.told_to", { broker: told.room.broker }) : say("room.no_broker"));
  fill(at("room-sent"), ...told.room.sent.map((line) => element("li", {}, line)));
  state(at("hall-state"), told.hall, hallState(told.hall));
  text(at("events"), told.events.join(" "));
  at("try").disabled = !told.room.on;
  if (known || !told.form.room) return;
  known = true;
  show("room", told.form.room, told.room.on);
  show("hall", told.form.hall, told.hall.on);
  if (code) join(code);
  code = "";
}

// --- what is written

/** A hall's code: an address of its page, and behind its # what this table is to be told. */
function join(pasted) {
  const given = new URLSearchParams(pasted.slice(pasted.indexOf("#") + 1));
  if (!given.has("join")) return;
  boxName = given.get("user") ?? "";
  for (const field of fields("hall")) {
    if (field.name === "hall_on") field.checked = true;
    else if (given.has(field.name)) field.value = given.get(field.name);
  }
  at("code").value = "";
  text(at("hall").querySelector(".told"), say("room.join", { hall: given.get("name"), table: given.get("table") }));
  at("hall").scrollIntoView();
}

async function save(form, message) {
  const note = at(form).querySelector(".told");
  const answer = await ask("/room/form.json", "PUT", message).catch(() => null);
  const told = answer ? await answer.json() : { refused: "lost" };
  const wrong = new Set((told.fields ?? []).map((name) => name.split(".")[1]));
  for (const field of fields(form)) {
    if (wrong.has(field.name)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  const why = [...wrong].map((name) => say(`room.wrong.${name}`)).join(" ");
  text(note, told.kept ? say("room.saved") : why || say(`refused.${told.refused}`));
  if (told.kept) known = false;
  setTimeout(look, 300);
}

at("room").addEventListener("submit", (event) => {
  event.preventDefault();
  save("room", { room: written("room"), room_on: at("room").elements.room_on.checked });
});
at("hall").addEventListener("submit", (event) => {
  event.preventDefault();
  save("hall", { hall: written("hall"), hall_on: at("hall").elements.hall_on.checked, ...(boxName ? { room: { name: boxName } } : {}) });
});
at("code").addEventListener("input", () => join(at("code").value));
at("try").addEventListener("click", async () => {
  await ask("/room/try", "PUT");
  setTimeout(look, 500);
});
at("find").addEventListener("click", async () => {
  fill(at("found"), say("room.looking"));
  const answer = await ask("/room/found.json").catch(() => null);
  const brokers = answer?.ok ? await answer.json() : [];
  fill(at("found"), ...(brokers.length ? brokers.map((each) => element("button", { type: "button", "data-broker": each }, each)) : [say("room.none")]));
});
at("found").addEventListener("click", (/** @type {any} */ event) => {
  if (event.target.dataset.broker) at("room").elements.broker.value = event.target.dataset.broker;
});

door(wire);
frame(wire, () => { for (const form of all("form[data-needs-inside]")) form.hidden = !wire.inside; }, async (view) => {
  await learn(view.language, view.game);
  setTimeout(look); // when the page shows those words
});
setInterval(look, LOOK_MS);
