// Wi-Fi and a Bluetooth speaker: networks to join, speakers to find, and how it went.

import { all, at, element, fill, learn, say, text } from "./dom.js";
import { door, frame } from "./shell.js";
import { Wire } from "./wire.js";

const LOOK_MS = 2000;
const WIRED = "";
const wire = new Wire("bridge");
const listed = new Map(); // list -> what it shows, so that a finger is not moved off a row
let looked = false; // has the box been asked to look?
let locks = new Map(); // network -> how it is locked

const ask = (path, method = "GET", body = undefined) => fetch(path, {
  method, headers: { "X-Companion-Token": wire.token }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
const act = (what, address = "", number = "") =>
  ask(`/air/do/${what}`, "PUT", { address, number }).then(() => setTimeout(look, 400)).catch(() => undefined);
const form = at("join").elements;

function list(id, rows, made) {
  const key = JSON.stringify([rows, document.documentElement.lang]);
  if (listed.get(id) === key) return;
  listed.set(id, key);
  fill(at(id), ...rows.map(made));
}

const button = (words, data) => element("button", { type: "button", ...data }, words);

function network([name, strength, lock]) {
  const how = say(lock === "eap" || lock === "wep" ? "air.cannot" : lock ? "air.locked" : "air.open");
  const row = [say("air.strength", { strength }), how].join(say("comma"));
  return element("li", { class: "row" },
    lock === "eap" || lock === "wep" ? name : button(name, { "data-network": name }), ` ${row}`);
}

function speaker(used) {
  return ([address, name, later]) => {
    const there = address === used;
    const parts = there ? [` ${say("air.in_use")} `] : [" ", button(say("air.use"), { "data-use": address })];
    const delay = element("input", {
      type: "number", step: 10, min: -100, max: 600, value: later, "data-later": address, "aria-label": say("air.delay"),
    });
    return element("li", { class: "row" }, name, ...parts, delay, ` ${say("air.ms")} `,
      button(say("air.forget"), { "data-forget": address }));
  };
}

async function look() {
  if (!wire.inside || !document.body.dataset.seen || document.visibilityState !== "visible") return; // its words have come
  const answer = await ask(`/air/state.json?language=${document.documentElement.lang}`).catch(() => null);
  if (!answer?.ok) return;
  const told = await answer.json();
  if (!looked) act("speakers").then(() => setTimeout(() => act("wifi"), 1500));
  looked = true;
  text(at("air-said"), told.outcome);
  text(at("where"), !told.wifi ? say("air.no_wifi") : told.network ? say("air.in", { network: told.network })
    : say(told.own ? "air.own" : "air.nowhere"));
  at("around").hidden = !told.wifi;
  locks = new Map(told.networks.map(([name, , lock]) => [name, lock]));
  list("networks", told.networks, network);
  list("known", [...told.known, ["", say("air.wire"), 0, told.in_use]], ([address, name, later]) => (address
    ? speaker(told.in_use)([address, name, later])
    : element("li", { class: "row" }, name, ...(told.in_use ? [" ", button(say("air.use"), { "data-use": WIRED })]
      : [` ${say("air.in_use")}`]))));
  const known = new Set(told.known.map(([address]) => address));
  list("found", told.found.filter(([address]) => !known.has(address)), ([address, name]) =>
    element("li", { class: "row" }, `${name} `, button(say("air.pair"), { "data-pair": address })));
  for (const each of all("[data-do=find]")) each.hidden = !told.speakers;
  at("no-speakers").hidden = told.speakers;
}

at("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = form.name.value;
  const given = {
    name, password: form.password.value, hidden: form.hidden.checked,
    lock: locks.get(name) ?? (form.password.value ? "psk" : ""), country: form.country.value.toUpperCase(),
  };
  form.password.value = "";
  const answer = await ask("/air/join", "PUT", given).catch(() => null);
  const told = answer ? await answer.json() : { refused: "lost" };
  text(at("join").querySelector(".told"), told.joining ? say("air.joining") : say(`refused.${told.refused}`));
});

document.addEventListener("click", (/** @type {any} */ event) => {
  const { do: what, network: name, pair, use, forget } = event.target.dataset ?? {};
  if (what) act(what);
  if (name !== undefined) {
    form.name.value = name;
    form.hidden.checked = false;
    at("secret").hidden = !locks.get(name);
    (locks.get(name) ? form.password : form.name).focus();
  }
  if (pair) act("pair", pair);
  if (use !== undefined) act("use", use);
  if (forget) act("forget", forget);
});

document.addEventListener("change", (/** @type {any} */ event) => {
  const { later } = event.target.dataset ?? {};
  if (later) act("later", later, event.target.value);
});
form.name.addEventListener("input", () => { at("secret").hidden = false; });

door(wire);
frame(wire, () => { for (const each of all("form[data-needs-inside]")) each.hidden = !wire.inside; }, async (view) => {
  await learn(view.language, view.game);
  setTimeout(look); // when the page shows those words
});
setInterval(look, LOOK_MS);
