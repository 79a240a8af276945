// A player's own page: the seat, the plan as cards, what became of it; names, scripts and files for the box.

import { door, element, fill, frame, refusal, say, set, text } from "./dom.js";
import { badge, card, cardName, COLOURS } from "./marks.js";
import { remember, Wire } from "./wire.js";

const at = (id) => document.getElementById(id);
const CARDS = ["left", "right", "lift", "A", "B", "C", "bot", "-"];
const HEROIC = ["hA", "hB", "hbot", "h:upper_red", "h:upper_white", "h:upper_blue", "h:lower_red", "h:lower_white", "h:lower_blue"];

const wire = new Wire("seat");
let plan = [], cursor = 0, drafted = "", shown = "", editing = false, choosing = false;

async function tell(message, note = at("refused")) {
  try {
    await wire.ask(message);
    text(note, "");
    return true;
  } catch (refused) {
    text(note, refusal(refused));
    return false;
  }
}

// --- the seat

async function claim(colour, over = false) {
  try {
    await wire.claim(colour, over);
  } catch (refused) {
    if (refused.reason !== "seat_taken") text(at("claim-refused"), refusal(refused));
    else if (confirm(say("take_over", { colour: say(`colour.${colour}`) }))) await claim(colour, true);
    return;
  }
  text(at("claim-refused"), "");
  drafted = "";
  choosing = false;
  draw(wire.view);
}

function drawColours(view) {
  const order = view.crew ? view.crew.order.filter((colour) => !view.crew.seats[colour].android) : COLOURS;
  fill(at("colours"), ...order.map((colour) => {
    const mine = colour === wire.seat, taken = view.claimed[colour] && !mine;
    const name = view.crew?.seats[colour]?.named ? view.crew.seats[colour].name : say(`colour.${colour}`);
    return element("button", { type: "button", "data-colour": colour, "aria-pressed": String(mine), class: taken ? "taken" : "" },
      badge(colour), element("span", {}, name), taken ? element("small", {}, say("taken")) : null);
  }));
}

at("colours").addEventListener("click", (event) => {
  const button = event.target.closest("[data-colour]");
  if (button) claim(button.dataset.colour === wire.seat ? "" : button.dataset.colour);
});

at("mine-title").addEventListener("click", (event) => {
  if (event.target.id !== "change-seat") return;
  choosing = true;
  draw(wire.view);
  at("colours").querySelector("[aria-pressed=true]")?.focus();
});

// --- the plan

function draft(seat) {
  const key = `companion.plan.${seat.mission}.${wire.seat}`;
  if (drafted === key) return;
  drafted = key;
  cursor = 0;
  editing = false;
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    kept = [];
  }
  plan = seat.plan ?? Array.from({ length: seat.turns }, (_, i) => kept[i] ?? "");
}

function drawPlan(seat) {
  at("planning").hidden = Boolean(seat.plan) && !editing;
  at("running").hidden = !seat.plan || editing;
  if (at("planning").hidden) return;
  const slots = [];
  for (let i = 0; i < seat.turns; i++) {
    const code = plan[i] ?? "";
    const phase = seat.ends.findIndex((end) => i < end) + 1;
    slots.push(element("button", { type: "button", "data-slot": i, class: `slot phase-${phase}${seat.ends.includes(i) ? " first" : ""}`,
      "aria-pressed": String(i === cursor), "aria-label": `${say("turn", { turn: i + 1 })}: ${code ? cardName(code) : say("empty")}` },
      element("small", { "aria-hidden": "true" }, String(i + 1)), code ? card(code) : null));
  }
  fill(at("slots"), ...slots);
  const heroic = seat.heroic ? HEROIC : [];
  fill(at("cards"), element("div", { class: "plain" }, ...CARDS.map(choice)), element("div", { class: "heroics" }, ...heroic.map(choice)));
  text(at("plan-state"), seat.open ? "" : say("plan_waits"));
  text(at("hand-in"), say(seat.plan ? "plan_change" : "plan_hand_in"));
  set(at("hand-in"), { disabled: !seat.open });
  at("take-back").hidden = !seat.plan;
}

function choice(code) {
  return element("button", { type: "button", "data-card": code, "aria-label": cardName(code), title: cardName(code) }, card(code));
}

function keep() {
  remember(drafted, JSON.stringify(plan));
}

function lay(code) {
  plan[cursor] = code;
  keep();
  cursor = Math.min(cursor + 1, wire.view.seat.turns - 1);
  drawPlan(wire.view.seat);
}

at("slots").addEventListener("click", (event) => {
  const slot = event.target.closest("[data-slot]");
  if (!slot) return;
  cursor = Number(slot.dataset.slot);
  drawPlan(wire.view.seat);
});
at("cards").addEventListener("click", (event) => {
  const button = event.target.closest("[data-card]");
  if (button) lay(button.dataset.card);
});
at("planning").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !event.target.dataset.slot) return;
  cursor = Math.max(0, Math.min(wire.view.seat.turns - 1, Number(event.target.dataset.slot) + step));
  drawPlan(wire.view.seat);
  at("slots").querySelector(`[data-slot="${cursor}"]`).focus();
});
at("clear").addEventListener("click", () => {
  plan = plan.map(() => "");
  cursor = 0;
  keep();
  drawPlan(wire.view.seat);
});
at("hand-in").addEventListener("click", async () => {
  const cards = Array.from({ length: wire.view.seat.turns }, (_, i) => plan[i] || "-");
  if (await tell({ type: "plan", cards })) {
    editing = false;
    draw(wire.view);
  }
});
at("take-back").addEventListener("click", async () => {
  if (await tell({ type: "plan_back" })) editing = true;
});

function drawRunning(seat) {
  if (at("running").hidden) return;
  const now = seat.lies[seat.turn - 1];
  fill(at("own"), ...(seat.turn && now !== undefined
    ? [element("span", {}, say("turn", { turn: seat.turn })), card(now || "-"), cardName(now) === now ? null : element("b", {}, cardName(now || "-"))]
    : [element("span", {}, say("plan_in"))]),
    element("button", { type: "button", id: "change" }, say("plan_correct")));
  fill(at("lies"), ...seat.lies.map((code, i) => element("li", { class: `slot${seat.ends.includes(i) ? " first" : ""}${i + 1 === seat.turn ? " now" : ""}${i + 1 < seat.turn ? " past" : ""}`,
    "aria-label": `${say("turn", { turn: i + 1 })}: ${cardName(code || "-")}` }, element("small", { "aria-hidden": "true" }, String(i + 1)), card(code || "-"))));
  fill(at("delays"), ...seat.delays.map((each) => element("li", {}, each.text)));
}

at("own").addEventListener("click", (event) => {
  if (event.target.id !== "change") return;
  editing = true;
  plan = [...(wire.view.seat.plan ?? plan)];
  cursor = 0;
  draw(wire.view);
});

// --- everybody

function drawWho(view) {
  const crew = view.crew;
  fill(at("who"), ...(crew ? crew.order.map((colour) => {
    const seat = crew.seats[colour];
    const state = seat.ready ? say("plan_in") : seat.android ? say("android") : seat.here ? say("here") : say("away");
    return element("li", { class: seat.ready ? "in" : "" }, badge(colour), element("span", {}, seat.name),
      element("small", {}, [seat.roles.includes("captain") ? say("role.captain") : "", state].filter(Boolean).join(" · ")));
  }) : []));
}

function draw(view) {
  if (!view) return;
  drawColours(view);
  drawWho(view);
  at("mine").hidden = !wire.seat;
  const me = view.crew?.seats[wire.seat];
  at("claiming").hidden = Boolean(wire.seat) && !choosing && (!view.crew || Boolean(me)); // a seat of another crew is no seat
  at("everybody").hidden = !view.crew;
  if (wire.seat) fill(at("mine-title"), badge(wire.seat), element("span", {}, me?.name ?? say(`colour.${wire.seat}`)),
    at("claiming").hidden ? element("button", { type: "button", id: "change-seat" }, say("change_seat")) : null);
  at("naming").hidden = !view.naming;
  const named = me?.named ? me.name : "";
  if (shown !== `${wire.seat} ${named}` && document.activeElement !== at("name")) {
    shown = `${wire.seat} ${named}`;
    at("name").value = named;
  }
  if (!view.seat) {
    at("planning").hidden = at("running").hidden = true;
    return;
  }
  draft(view.seat);
  drawPlan(view.seat);
  drawRunning(view.seat);
}

at("naming").addEventListener("submit", (event) => {
  event.preventDefault();
  tell({ type: "name", name: at("name").value });
});
at("scripting").addEventListener("submit", async (event) => {
  event.preventDefault();
  const note = event.target.querySelector("[role=status]");
  if (await tell({ type: "script", name: at("script-name").value, text: at("script-text").value }, note)) text(note, say("sent"));
});
at("uploading").addEventListener("submit", (event) => {
  event.preventDefault();
  const file = at("file").files[0];
  const note = event.target.querySelector("[role=status]"), bar = event.target.querySelector("progress");
  const request = new XMLHttpRequest(); // it tells how far it is
  request.open("PUT", `/upload/${at("kind").value}/${encodeURIComponent(file.name)}?language=${document.documentElement.lang}`);
  request.setRequestHeader("X-Companion-Token", wire.token);
  request.upload.onprogress = (sent) => { bar.hidden = false; bar.value = (100 * sent.loaded) / sent.total; };
  request.onloadend = () => {
    bar.hidden = true;
    text(note, answered(request));
  };
  request.send(file);
});

function answered(request) {
  let answer = { refused: request.status === 429 ? "too_fast" : "lost" };
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    // the box did not get as far as an answer of its own
  }
  return answer.kept ? say("kept", { name: answer.kept }) : refusal({ reason: answer.refused, detail: answer.detail });
}

frame(wire, draw);
door(wire);
