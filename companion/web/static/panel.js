// The box itself: its display, lamps and keys, by mouse, touch and keyboard. Holding OK or BACK is a hand of its own.

import { paint, speak } from "./display.js";
import { all, at, refusal, text } from "./dom.js";
import { KEYBOARD, UPRIGHT } from "./keys.js";
import { door, frame } from "./shell.js";
import { Wire } from "./wire.js";

const HOLD = 600, REPEAT_AFTER = 450, REPEAT_EVERY = 120; // milliseconds, as the box comes
const HOLDABLE = new Set(["ok", "back"]), REPEATING = new Set(["left", "right"]);

const wire = new Wire("panel");
const down = new Map(); // key -> timer

async function send(message) {
  try {
    await wire.ask(message);
    text(at("refused"), "");
  } catch (refused) {
    text(at("refused"), refusal(refused));
  }
}

function press(key) {
  if (down.has(key)) return;
  document.querySelector(`[data-key="${key}"]`).classList.add("down");
  if (HOLDABLE.has(key)) {
    down.set(key, setTimeout(() => { down.set(key, 0); send({ type: "hold", key }); }, HOLD));
    return;
  }
  send({ type: "press", key });
  const again = () => { send({ type: "press", key, again: true }); down.set(key, setTimeout(again, REPEAT_EVERY)); };
  down.set(key, REPEATING.has(key) ? setTimeout(again, REPEAT_AFTER) : 0);
}

function release(key, counts = true) {
  if (!down.has(key)) return;
  const timer = down.get(key);
  down.delete(key);
  clearTimeout(timer);
  document.querySelector(`[data-key="${key}"]`).classList.remove("down");
  if (counts && timer && HOLDABLE.has(key)) send({ type: "press", key });
  if (!HOLDABLE.has(key) && !REPEATING.has(key)) send({ type: "release", key }); // what is shown while it is down goes
}

for (const button of all("[data-key]")) {
  const key = button.dataset.key;
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    button.setPointerCapture(event.pointerId);
    press(key);
  });
  button.addEventListener("pointerup", () => release(key));
  button.addEventListener("pointercancel", () => release(key, false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // Enter and space on a key that has the focus press that key; a click without a pointer comes from a reader.
  button.addEventListener("click", (/** @type {any} */ event) => event.detail === 0 && event.pointerType === "" && !fromKeyboard && (press(key), release(key)));
}

let fromKeyboard = false;
const typing = new Map(); // the keyboard's key -> the box's: what it means may change while it is down

function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, a, nav button, summary, form button")) return null;
  const focused = event.target.closest("[data-key]");
  if (focused && (event.key === "Enter" || event.key === " ")) return focused.dataset.key;
  if (wire.view?.display?.upright && event.key in UPRIGHT) return UPRIGHT[event.key];
  return KEYBOARD[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}

addEventListener("keydown", (event) => {
  const key = typed(event);
  if (!key || !wire.inside) return;
  event.preventDefault();
  fromKeyboard = true;
  if (event.repeat) return;
  typing.set(event.code, key);
  press(key);
});
addEventListener("keyup", (event) => {
  const key = typing.get(event.code);
  typing.delete(event.code);
  if (key) { event.preventDefault(); release(key); }
  setTimeout(() => { fromKeyboard = false; });
});
addEventListener("blur", () => { for (const key of [...down.keys()]) release(key, false); });

function draw(view) {
  if (!view?.display) return;
  paint(at("display"), view.display.rows);
  speak(at("spoken"), view.display.text);
  light();
}

/** All lamps beat together from the box's instant 0. */
function light() {
  const lamps = wire.view?.lamps ?? {};
  const now = wire.now();
  for (const lamp of all("[data-lamp]")) {
    const [bulb] = all("i", lamp);
    const opacity = isLit(lamps[lamp.dataset.lamp], now) ? "1" : "0.12";
    if (bulb.style.opacity !== opacity) bulb.style.opacity = opacity;
    lamp.classList.toggle("lit", Boolean(lamps[lamp.dataset.lamp]));
  }
}

function isLit(steps, now) {
  if (!steps) return false;
  const whole = steps.reduce((sum, [, lasts]) => sum + lasts, 0);
  if (!whole) return steps[0][0];
  let into = ((now % whole) + whole) % whole;
  for (const [lit, lasts] of steps) {
    if (into < lasts) return lit;
    into -= lasts;
  }
  return false;
}

frame(wire, draw);
door(wire);
setInterval(light, 50);
