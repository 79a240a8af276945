// The ship's log: one row per game, newest first; a row opens to what there is to read of it, and to watching it again.

import { chart } from "./chart.js";
import { at, element, fill, learn, refusal, say, text } from "./dom.js";
import { standing } from "./records.js";
import { playLinks, qr } from "./screen.js";
import { frame } from "./shell.js";
import { Wire } from "./wire.js";

const wire = new Wire("bridge");
const HEADS = ["date", "crew", "mission", "result", "points"];
/** @type {Set<string>} */
const open = new Set(); // rows, by the id of their game
/** @type {any[]} */
let entries = [];
/** @type {Map<string, string[]>} */
const codes = new Map(); // by the id of a game
let older = ""; // the number to ask for the lines before these with; empty: there are none
let last = ""; // what was on the bridge when the log was read
let watchable = false; // does the box open a line now? While somebody plays it does not

/** A page of the log: the newest lines, or those before a number. */
const page = (before) => fetch(`/log/log.json?language=${document.documentElement.lang}&before=${before}`);

async function take(answer) {
  older = answer.headers.get("X-Companion-Older") ?? "";
  at("older").hidden = !older;
  return answer.ok ? answer.json() : [];
}

async function read() {
  const language = document.documentElement.lang;
  const [answer, together] = await Promise.all([page(0), fetch(`/log/records.json?language=${language}`)]);
  entries = await take(answer);
  const records = together.ok ? await together.json() : [];
  fill(at("records"), ...records.map(({ name, lines }) => element("section", {}, element("h2", {}, say("records", { game: name })), listed(lines))));
  text(at("empty"), say(answer.ok ? "log_empty" : "log_unreadable"));
  at("empty").hidden = entries.length > 0;
  at("entries").parentElement.hidden = entries.length === 0;
  at("plays").href = `/log/plays.txt?language=${language}`;
  at("print").href = `/log/print.html?language=${language}`;
  fill(at("heads"), ...HEADS.map((head) => element("th", { scope: "col" }, say(`head.${head}`))));
  draw();
}

function draw() {
  fill(at("entries").tBodies[0], ...entries.flatMap((entry) => (open.has(entry.id) ? [row(entry), more(entry)] : [row(entry)])));
}

const listed = (lines, kind = "") => element("ul", { class: kind }, ...lines.map((line) => element("li", {}, line)));

/** As the reader's language writes it. */
function dated(date) {
  const [year, month, day] = date.split("-");
  return say("date", { year, month, day });
}

function row(entry) {
  return element("tr", { class: { true: "won", false: "lost" }[entry.won] ?? "" },
    element("td", { class: "date" }, entry.date ? dated(entry.date) : say("no_date")),
    element("td", { class: "names" }, ...entry.players.map((name) => element("span", { class: "who" }, name))),
    element("td", { class: "mission" }, element("button", { type: "button", "data-open": entry.id, "aria-expanded": String(open.has(entry.id)) }, entry.title)),
    element("td", { class: "result" }, entry.result),
    element("td", { class: "number" }, entry.total ?? "–"));
}

/** A chart of the game, with what there is to say of it. */
const drawn = (told) => element("figure", { class: `charted player-${told.colour}` }, element("figcaption", {}, told.title), ...chart(told), ...told.notes.map((note) => element("p", {}, note)));

/** All its lines, how it compares, and a way to see it once more. */
function more(entry) {
  const place = entry.compared.length ? null : standing(entries, entry); // where the game compares nothing itself
  const compared = place ? [say("standing", place)] : entry.compared;
  const again = entry.record && wire.view?.opens && entry.game === wire.view.game ? element("button", { type: "button", "data-watch": entry.id }, say("watch_again")) : null;
  return element("tr", { class: "more" }, element("td", { colspan: HEADS.length }, compared.length ? listed(compared, "standing") : null,
    ...entry.charts.map(drawn), listed(entry.lines), again, element("p", { role: "alert" }),
    element("div", { class: "play" }, codes.has(entry.id) ? qr(codes.get(entry.id), say("play_code")) : null, ...playLinks(entry.play))));
}

/** Its QR code, drawn by the box for whoever looks at that line. */
async function coded(entry) {
  if (codes.has(entry.id)) return;
  const answer = await fetch(`/code?link=${encodeURIComponent(entry.play.link)}`);
  if (!answer.ok) return;
  codes.set(entry.id, await answer.json());
  draw();
}

at("entries").addEventListener("click", async (/** @type {any} */ event) => {
  const { open: toggled, watch } = event.target.dataset;
  if (toggled) {
    open.has(toggled) ? open.delete(toggled) : open.add(toggled);
    draw();
    coded(entries.find(({ id }) => id === toggled));
  }
  if (watch) {
    const note = event.target.nextElementSibling;
    await wire.ask({ type: "watch", line: watch }).then(() => text(note, say("sent")), (refused) => text(note, refusal(refused)));
  }
});
at("older").addEventListener("click", async () => {
  const answer = await page(older);
  if (answer.ok) {
    entries = [...entries, ...(await take(answer))];
    draw();
  }
});
frame(wire);
wire.addEventListener("view", async (/** @type {any} */ event) => {
  const { language, game, picture: shown, score, opens } = event.detail.view;
  await learn(language, game);
  text(document.querySelector("h1"), say("title.log"));
  const picture = `${shown} ${language} ${Boolean(score)}`;
  if (picture !== last) {
    last = picture;
    read();
  }
  if (opens !== watchable) {
    watchable = opens;
    draw();
  }
});
