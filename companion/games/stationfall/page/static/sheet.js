// A score sheet on its owner's phone: the numbers as the kit's form, and the lines of the own agenda, typed once.

import { element, fill, say, text } from "../dom.js";
import { NumberForm, tell } from "../moves.js";

export class Sheet {
  constructor(tools, colour) {
    this.tools = tools;
    this.heading = element("h2", {});
    this.form = new NumberForm(tools);
    this.ready = element("p", { role: "status", class: "sf-ready" });
    this.note = element("p", { role: "alert" });
    this.lines = element("div", { class: "sf-lines" });
    this.agenda = element("details", { class: "sf-agenda" }, element("summary", { "data-say": "agenda_lines" }, say("agenda_lines")),
      element("p", { "data-say": "agenda_typed" }, say("agenda_typed")), this.lines,
      element("button", { type: "button", "data-key": "another_line", "data-say": "another_line", onclick: () => this.lines.append(this.line({ points: 1, plus: false, text: "" })) }, say("another_line")),
      element("button", { type: "button", class: "main", "data-key": "agenda_keep", "data-say": "agenda_keep", onclick: () => this.keep() }, say("agenda_keep")), this.note);
    this.root = element("section", { class: "sf-sheet", "data-colour": colour }, this.heading, this.ready, this.form.root, this.agenda);
    this.character = "";
    this.made = "";
  }

  draw(sheet, agenda, whose) {
    this.root.hidden = !sheet;
    if (!sheet) return;
    text(this.heading, `${say("sheet")} ${whose}`);
    text(this.ready, sheet.ready ? say("handed_in") : "");
    const { ready: _, ...form } = sheet;
    this.form.draw(form);
    this.agenda.hidden = !agenda;
    const words = JSON.stringify(agenda ?? {});
    if (!agenda || this.made === words) return;
    this.made = words;
    this.character = agenda.character;
    fill(this.lines, ...agenda.lines.map((line) => this.line(line)));
  }

  /** So many points; with + only if the line above without + was met. */
  line({ points, plus, text: words }) {
    return element("div", { class: "sf-line" },
      element("label", {}, element("input", { type: "checkbox", name: "plus", checked: plus }), "+"),
      element("input", { type: "number", name: "points", min: -this.tools.kinds.most_points, max: this.tools.kinds.most_points, value: points, required: true, "aria-label": say("points") }),
      element("input", { type: "text", name: "text", maxlength: this.tools.kinds.longest_line, value: words, "aria-label": say("line_words"), placeholder: say("line_words") }),
      element("button", { type: "button", "aria-label": say("no_line"), onclick: (event) => event.target.closest(".sf-line").remove() }, "✕"));
  }

  keep() {
    const value = (line, name) => line.querySelector(`[name=${name}]`);
    const lines = [...this.lines.children].map((line) => ({
      points: Number(value(line, "points").value), plus: value(line, "plus").checked, text: value(line, "text").value }));
    tell(this.tools, this.note, { type: "agenda", character: this.character, lines });
  }
}

/** The roll call: what became of somebody is chosen above, then everybody is tapped of whom it is true. */
export class Roll {
  constructor(tools) {
    this.tools = tools;
    this.note = element("p", { role: "alert" });
    this.fate = "";
    this.fates = element("div", { class: "sf-fates" });
    this.list = element("div", { class: "sf-sections" });
    this.root = element("section", { id: "sf-roll", hidden: true }, element("h2", { "data-say": "roll" }, say("roll")), element("p", { "data-say": "roll_why" }, say("roll_why")),
      this.fates, this.list, element("button", { type: "button", class: "main", "data-key": "roll_done", "data-say": "roll_done", onclick: () => tell(tools, this.note, { type: "roll_done" }) }, say("roll_done")), this.note);
    this.made = "";
  }

  draw(roll) {
    this.root.hidden = !roll;
    const words = JSON.stringify([roll, this.fate, document.documentElement.lang]);
    if (!roll || this.made === words) return;
    this.made = words;
    if (!roll.fates.some(({ key }) => key === this.fate)) this.fate = roll.fates[0].key;
    const named = Object.fromEntries(roll.fates.map(({ key, text: label }) => [key, label]));
    fill(this.fates, ...roll.fates.map(({ key, text: label }) => element("button", { type: "button", "data-fate": key, "aria-pressed": String(key === this.fate),
      onclick: () => this.choose(key, roll) }, label)));
    fill(this.list, ...roll.bodies.map(({ key, name, fate, fixed }) => element("button", { type: "button", class: fate ? "told" : "", "data-body": key, disabled: fixed,
      onclick: () => tell(this.tools, this.note, { type: "fate", body: key, fate: this.fate }) }, element("b", {}, name), element("small", {}, named[fate] ?? fate ?? "–"))));
  }

  choose(key, roll) {
    this.fate = key;
    this.draw(roll);
  }
}
