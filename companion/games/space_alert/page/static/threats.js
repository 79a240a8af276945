// The threats at hand on a phone: a row each, opened to what it does on X, Y and Z.

import { element, fill } from "../dom.js";
import { zoneMark } from "./marks.js";

export class Threats {
  constructor() {
    /** @type {Set<string>} */ this.opened = new Set();
    this.rows = element("div", { class: "threat-rows", onclick: (event) => this.turn(event) });
    this.root = element("section", { id: "threats-at-hand", hidden: true }, element("h3", { "data-say": "threats_at_hand" }), this.rows);
  }

  draw(seat) {
    const threats = Object.entries(seat?.threats ?? {});
    this.root.hidden = !threats.length;
    fill(this.rows, ...threats.map(([key, threat]) => this.row(key, threat)));
  }

  row(key, threat) {
    const number = threat.t === undefined ? "" : `T+${threat.t} `;
    return element("details", { "data-at-hand": key, open: this.opened.has(key), class: threat.serious ? "serious" : "" },
      element("summary", {}, zoneMark(threat.where), " ", element("span", {}, number, element("b", {}, threat.name))),
      element("ul", {}, ...threat.lines.map(line)));
  }

  turn(event) {
    const key = event.target.closest("summary")?.parentElement.dataset.atHand;
    if (key) this.opened.has(key) ? this.opened.delete(key) : this.opened.add(key);
  }
}

/** Its letter stands before what it does there. */
function line(said) {
  const [, letter, rest] = said.match(/^([XYZ]): (.*)$/s) ?? ["", "", said];
  return element("li", { class: letter ? "act" : "" }, letter ? element("b", {}, letter) : null, element("span", {}, rest));
}
