// What makes a page easier on eyes and thumbs: more contrast, larger letters, the whole screen. Each stays as somebody
// has set it on this phone; contrast begins as the system asks for it.

import { element, say, text } from "./dom.js";
import { remember, remembered } from "./wire.js";

const root = document.documentElement;
const SWITCHES = {
  contrast: { on: "more", asked: () => matchMedia("(prefers-contrast: more)").matches },
  type: { on: "large", asked: () => false },
};

/** @param {string} name */
function isOn(name) {
  return (remembered(`companion.${name}`) || (SWITCHES[name].asked() ? SWITCHES[name].on : "")) === SWITCHES[name].on;
}

function apply() {
  for (const [name, { on }] of Object.entries(SWITCHES)) {
    if (isOn(name)) root.dataset[name] = on;
    else delete root.dataset[name];
  }
}

/** @param {string} name */
function switched(name) {
  remember(`companion.${name}`, isOn(name) ? "usual" : SWITCHES[name].on);
  apply();
}

function wholeScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen({ navigationUI: "hide" }).catch(() => {}); // a browser may say no: all stays as it is
}

/** The menu in a page's heading. Its words are those of the page. @param {HTMLElement} nav */
export function comforted(nav) {
  const button = (/** @type {string} */ name, /** @type {() => void} */ act) => element("button", { type: "button", "data-comfort": name, "data-say": `comfort.${name}`, onclick: act }, say(`comfort.${name}`));
  const switches = Object.keys(SWITCHES).map((name) => button(name, () => { switched(name); pressed(); }));
  const pressed = () => switches.forEach((each) => each.setAttribute("aria-pressed", String(isOn(each.dataset.comfort ?? ""))));
  const whole = document.fullscreenEnabled ? [button("screen", wholeScreen)] : [];
  const sign = element("summary", { "data-label": "comfort", "aria-label": say("comfort") });
  text(sign, "Aa");
  const menu = element("details", { class: "comfort" }, sign, element("div", {}, ...switches, ...whole));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    sign.focus();
  });
  document.addEventListener("click", (event) => { if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false; });
  pressed();
  nav.append(menu);
}

matchMedia("(prefers-contrast: more)").addEventListener("change", apply);
apply();
