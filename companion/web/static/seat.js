// A player's own page: the seat, a name for it, files for the box; all else is the game's.

import { at, element, fill, refusal, say, text } from "./dom.js";
import { GamePart } from "./game.js";
import { asksOf, isAsked, offered } from "./seats.js";
import { showPlay } from "./screen.js";
import { door, frame } from "./shell.js";
import { Wire } from "./wire.js";

const wire = new Wire("seat");
const game = new GamePart("seat", at("game"), wire, () => {}, at("game-besides"));
let choosing = false, shown = "";
/** @type {string[] | null} */ let asks = null; // what this phone was asked before

// --- the seat

/** In the game's own order and words, where it has some. */
const order = (view) => game.part?.seats?.(view) ?? view.seats;
const nameOf = (seat, view) => game.part?.name?.(seat, view) ?? seat;
const markOf = (seat) => game.part?.mark?.(seat) ?? null;

async function claim(seat, over = false) {
  try {
    if (!(await wire.claim(seat, over))) {
      text(at("claim-refused"), say("take_over_asked"));
      return;
    }
  } catch (refused) {
    if (refused.reason !== "seat_taken") text(at("claim-refused"), refusal(refused));
    else if (confirm(say("take_over", { seat: nameOf(seat, wire.view) }))) await claim(seat, true);
    return;
  }
  text(at("claim-refused"), "");
  choosing = false;
  draw(wire.view);
}

function drawSeats(view) {
  fill(at("seats"), ...offered(order(view), view.claimed, wire.seat).map(({ seat, mine, taken }) =>
    element("button", { type: "button", "data-seat": seat, "aria-pressed": String(mine), class: taken ? "taken" : "" },
      markOf(seat), element("span", {}, nameOf(seat, view)), taken ? element("small", {}, say("taken")) : null)));
}

function drawMine(view) {
  at("mine").hidden = !view.seats.includes(wire.seat);
  if (at("mine").hidden) return;
  fill(at("mine-title"), markOf(wire.seat), element("span", {}, nameOf(wire.seat, view)),
    at("claiming").hidden ? element("button", { type: "button", id: "change-seat" }, say("change_seat")) : null);
  at("naming").hidden = !view.naming;
  at("name").maxLength = game.kinds.longest_name ?? 40;
  const named = game.part?.named?.(wire.seat, view) ?? "";
  if (shown !== `${wire.seat} ${named}` && document.activeElement !== at("name")) {
    shown = `${wire.seat} ${named}`;
    at("name").value = named;
  }
}

at("seats").addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat]");
  if (button) claim(button.dataset.seat === wire.seat ? "" : button.dataset.seat);
});
at("mine-title").addEventListener("click", (event) => {
  if (event.target.id !== "change-seat") return;
  choosing = true;
  draw(wire.view);
  at("seats").querySelector("[aria-pressed=true]")?.focus();
});
at("naming").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await wire.ask({ type: "name", name: at("name").value });
    text(at("refused"), "");
  } catch (refused) {
    text(at("refused"), refusal(refused));
  }
});

at("unveil").addEventListener("submit", (event) => {
  event.preventDefault();
  wire.ask({ type: "unveil" }).catch((refused) => text(at("refused"), refusal(refused)));
});

// --- files

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

/** A phone that lies on the table says when its player is asked something. */
function buzz(view) {
  const now = wire.seat ? asksOf(view) : [];
  if (asks && now.some((each) => !asks.includes(each))) navigator.vibrate?.([120, 80, 120]);
  asks = now;
}

function draw(view) {
  if (!view) return;
  buzz(view);
  fill(at("kind"), ...view.uploads.map((kind) => element("option", { value: kind }, say(`kind.${kind}`))));
  at("waiting").hidden = view.seats.length > 0;
  at("claiming").hidden = !view.seats.length || !isAsked(order(view), wire.seat, choosing);
  text(at("robbed"), wire.robbed ? say("seat_robbed") : "");
  at("unveil").hidden = !view.asked && !view.told;
  text(at("unveil-asked"), view.asked ? say("let_see_asked") : "");
  text(at("unveil-yes"), say(view.asked ? "let_see" : "unveiled_read"));
  drawSeats(view);
  drawMine(view);
  showPlay(at("play"), view.play);
  game.draw(view);
}

frame(wire, draw, (view) => game.become(view));
setInterval(() => game.tick(), 200);
door(wire);
