// The ship's log: one row per game, newest first; nothing to act on, so no wire but for the language.

import { at, element, fill, frame, learn, say, text } from "./dom.js";
import { Wire } from "./wire.js";

const wire = new Wire("bridge");
const HEADS = ["date", "crew", "mission", "result", "points"];
let last = ""; // what was on the bridge when the log was read

async function read() {
  const answer = await fetch(`/log/log.json?language=${document.documentElement.lang}`);
  const entries = answer.ok ? await answer.json() : [];
  text(at("empty"), say(answer.ok ? "log_empty" : "log_unreadable"));
  at("empty").hidden = entries.length > 0;
  at("entries").parentElement.hidden = entries.length === 0;
  at("print").href = `/log/print.html?language=${document.documentElement.lang}`;
  fill(at("heads"), ...HEADS.map((head) => element("th", { scope: "col" }, say(`head.${head}`))));
  fill(at("entries").tBodies[0], ...entries.map(row));
}

function row(entry) {
  return element("tr", { class: { true: "won", false: "lost" }[entry.won] ?? "" },
    element("td", { class: "date" }, entry.date || say("no_date")),
    element("td", { class: "names" }, ...entry.players.map((name) => element("span", { class: "who" }, name))),
    element("td", { class: "mission" }, entry.title),
    element("td", { class: "result" }, entry.result),
    element("td", { class: "number" }, entry.total ?? "–"));
}

frame(wire);
wire.addEventListener("view", async (/** @type {any} */ event) => {
  const { language, game, picture: shown, score } = event.detail.view;
  await learn(language, game);
  text(document.querySelector("h1"), say("title.log"));
  const picture = `${shown} ${language} ${Boolean(score)}`;
  if (picture !== last) {
    last = picture;
    read();
  }
});
