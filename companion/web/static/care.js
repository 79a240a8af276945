// Update and backup: what waits and what can be gone back to, a backup to keep here, and one to put back.

import { all, at, element, fill, learn, say, text } from "./dom.js";
import { door, frame } from "./shell.js";
import { Wire } from "./wire.js";

const LOOK_MS = 2000;
const wire = new Wire("bridge");
let looked = false; // has the box been asked to look?
let shown = ""; // the backups that are listed

const ask = (path, method = "GET", body = undefined, headers = {}) => fetch(path, {
  method, headers: { "X-Companion-Token": wire.token, ...headers }, ...(body === undefined ? {} : { body }),
});
const act = (what, name = "") => ask(`/care/do/${what}`, "PUT", JSON.stringify({ name })).then(() => setTimeout(look, 400));
const note = (form) => at(form).querySelector(".told");

function offer(what, words, there) {
  for (const button of all(`[data-do="${what}"]`)) {
    button.hidden = !there;
    if (words) text(button, words);
  }
}

function list(backups) {
  const key = JSON.stringify(backups);
  if (key === shown) return;
  shown = key;
  fill(at("backups"), ...backups.map(([file, name, games, evenings]) => element("li", { class: "row" },
    `${name}${say("colon")}${say("care.short", { games, evenings })} `,
    element("button", { type: "button", "data-restore": file }, say("care.now")))));
}

async function look() {
  if (!wire.inside || !document.body.dataset.seen || document.visibilityState !== "visible") return; // its words have come
  const answer = await ask(`/care/state.json?language=${document.documentElement.lang}`).catch(() => null);
  if (!answer?.ok) return;
  const told = await answer.json();
  if (!looked) act("look");
  looked = true;
  text(at("version"), say("care.version", { version: told.version }));
  text(at("offer"), !told.updates ? say("care.no_updates") : told.offered ? "" : say("care.none"));
  text(at("care-said"), told.outcome);
  offer("update", say("care.update", { version: told.offered }), told.offered);
  offer("fetch", "", told.updates && told.fetches);
  offer("back", say("care.back", { version: told.before }), told.before);
  offer("backup", "", told.sticks);
  at("secret").hidden = !told.encrypts;
  list(told.backups);
}

at("backup").addEventListener("submit", async (event) => {
  event.preventDefault();
  text(note("backup"), say("care.making"));
  const secret = at("backup").elements.secret.value;
  const answer = await ask("/care/backup", "PUT", JSON.stringify({ secret })).catch(() => null);
  const told = answer ? await answer.json() : { refused: "lost" };
  text(note("backup"), told.ticket ? contents(told.name, told.in_it) : say(`refused.${told.refused}`));
  at("backup").elements.secret.value = "";
  if (told.ticket) location.assign(`/care/backup/${told.ticket}`);
});

function contents(name, found) {
  const files = Object.values(found.others).reduce((sum, count) => sum + count, 0);
  return say("care.in_it", { name, games: found.lines, evenings: found.evenings, settings: found.settings, files });
}

at("restore").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { file, secret } = at("restore").elements;
  const chosen = file.files[0];
  if (!chosen) return;
  text(note("restore"), say("care.looking"));
  const locked = btoa(String.fromCharCode(...new TextEncoder().encode(secret.value)));
  const path = `/care/restore/${encodeURIComponent(chosen.name)}`;
  const answer = await ask(path, "PUT", chosen, { "X-Companion-Passphrase": locked }).catch(() => null);
  const told = answer ? await answer.json() : { refused: "lost" };
  text(note("restore"), told.kept ? contents(told.kept, told.in_it) : say(`refused.${told.refused}`));
  secret.value = "";
  setTimeout(look, 600);
});

document.addEventListener("click", (/** @type {any} */ event) => {
  const { do: what, restore } = event.target.dataset ?? {};
  const asked = { update: event.target.textContent, back: event.target.textContent }[what];
  if (what && (!asked || confirm(asked))) act(what);
  if (restore && confirm(say("care.remains"))) act("restore", restore);
});

door(wire);
frame(wire, () => { for (const form of all("form[data-needs-inside]")) form.hidden = !wire.inside; }, async (view) => {
  await learn(view.language, view.game);
  setTimeout(look); // when the page shows those words
});
setInterval(look, LOOK_MS);
