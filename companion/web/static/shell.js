// The frame around every page: the state of the line, troubles, language, comfort; and the door where a PIN is asked for.

import { stayAwake } from "./awake.js";
import { comforted } from "./comfort.js";
import { all, at, element, fill, learn, refusal, say, text } from "./dom.js";

const BLIP = 1000; // milliseconds: a line that is back by then was hardly away

/** A box that is away: since when, and that nothing needs to be done. A reload would only lose the page. */
function banner(wire) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let due = undefined;
  const told = () => {
    const time = wire.away && new Date(wire.away).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    text(at("line"), wire.connected ? "" : time ? say("away_since", { time }) : say("connecting"));
  };
  wire.addEventListener("connection", () => {
    if (!wire.connected) {
      due ??= setTimeout(told, BLIP);
      return;
    }
    clearTimeout(due);
    due = undefined;
    told();
  });
}

/** What every page has: words in the view's language, the state of the line, troubles, the language switch.
 *  `prepare` is waited for before a view is drawn. */
export function frame(wire, draw, prepare = (view) => learn(view.language, view.game)) {
  const status = () => {
    document.body.classList.toggle("offline", !wire.connected);
    stayAwake(Boolean(wire.view?.game));
    for (const node of all("[data-needs-inside]")) node.inert = !wire.inside;
    draw?.(wire.view);
  };
  const troubles = (view) => {
    const found = Object.values(view.troubles);
    if (!view.saving) found.push(say("not_saving"));
    fill(at("troubles"), ...found.map((each) => element("li", {}, each)));
  };
  wire.addEventListener("connection", status);
  comforted(document.querySelector("nav"));
  banner(wire);
  wire.addEventListener("view", async (event) => {
    await prepare(event.detail.view);
    document.title = `${say(document.body.dataset.title)} · ${wire.view.title}`;
    troubles(wire.view);
    status();
    document.body.dataset.seen = "yes"; // there is something to see
  });
  at("languages").addEventListener("change", () => wire.speak(at("languages").value));
}

/** Asks for the PIN where one is needed. */
export function door(wire) {
  const form = at("door");
  const entry = form.querySelector("input");
  const wrong = form.querySelector("[role=alert]");
  const look = () => {
    const shut = wire.connected && wire.asksPin && !wire.inside;
    if (shut && form.hidden && wire.wrongPin) text(wrong, say("wrong_pin"));
    form.hidden = !shut;
  };
  wire.addEventListener("connection", look);
  wire.addEventListener("view", look);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await wire.enter(entry.value.replace(/\D/g, ""));
      entry.value = "";
      text(wrong, "");
    } catch (refused) {
      text(wrong, refused.reason === "pin" ? say("wrong_pin") : refusal(refused));
      entry.select();
    }
  });
}
