// The bridge screen, for a television or a tablet: what the game at hand draws, or the box's display, large.

import { paint, speak } from "./display.js";
import { at, say, text } from "./dom.js";
import { GamePart } from "./game.js";
import { KEYBOARD, UPRIGHT } from "./keys.js";
import { showJoin, showOver, showPlay, showPresses, showScreen, wired } from "./screen.js";
import { frame } from "./shell.js";
import { areOn, switchSounds } from "./sounds.js";
import { Wire } from "./wire.js";

const wire = new Wire("bridge");
const game = new GamePart("bridge", at("game"), wire, (title) => text(at("heading"), title));

/** One after the other, as fingers do; a text is whole here, however many pages it has on the display. @param {string[]} keys */
async function press(keys) {
  for (const key of keys) await wire.ask({ type: "press", key, whole: true }).catch(() => {}); // the banner tells
}

addEventListener("keydown", (event) => {
  if (!wire.inside || wire.asksPin || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input, select, textarea, a, button, summary")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const meant = (wire.view?.screen && UPRIGHT[key]) || KEYBOARD[key];
  if (!meant) return;
  event.preventDefault();
  press([meant]);
});

function draw(view) {
  if (!view) return;
  document.body.dataset.picture = view.picture;
  at("box").hidden = !view.display;
  text(at("heading"), say("title.bridge"));
  const here = wire.inside && !wire.asksPin; // on this computer alone: whoever looks has the keys, too
  document.body.classList.toggle("clickable", here);
  const boxed = view.picture === "box";
  showScreen(at("screen"), boxed ? view.screen : null, here ? press : null); // else the game has it
  showPresses(at("presses"), here && !boxed && !view.over ? view.keys ?? [] : null, press);
  showOver(at("over"), here && !boxed ? view : {}, press);
  showJoin(at("join"), view.join);
  showPlay(at("play"), view.play);
  if (view.display) {
    paint(at("display"), view.display.rows);
    speak(at("spoken"), view.display.text);
  }
  game.draw(view);
  const beside = here && !boxed && view.screen ? at("game").querySelector(".screen:not([hidden])") : null;
  if (beside) wired(beside, view.screen, press);
}

at("sounds").setAttribute("aria-pressed", String(areOn()));
at("sounds").addEventListener("click", () => at("sounds").setAttribute("aria-pressed", String(switchSounds())));
frame(wire, draw, (view) => game.become(view));
setInterval(() => game.tick(), 100);
addEventListener("resize", () => draw(wire.view));
