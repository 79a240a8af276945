// Who has won, and what everybody's sheet came to: on the shared screen and on phones.

import { element, fill, say, text } from "../dom.js";
import { badge } from "../marks.js";

export function resultPanel() {
  return element("section", { class: "sf-result", hidden: true }, element("div", {},
    element("h2", { "data-say": "bridge_result" }, say("bridge_result")), element("ol", {}), element("p", {})), element("table", {}));
}

export function drawResult(root, { ranking, decided, sheets }) {
  root.classList.toggle("few", ranking.length <= 5);
  fill(root.querySelector("ol"), ...ranking.map(({ colour, who, points, won, barred }) =>
    element("li", { class: won ? "won" : barred ? "barred" : "" }, colour ? badge(colour) : null, element("b", {}, who), element("span", {}, String(points)),
      won ? element("em", {}, say("wins")) : barred ? element("small", {}, barred) : null)));
  text(root.querySelector("p"), decided);
  const cells = (name, words) => words.map((each) => element(name, {}, String(each)));
  fill(root.querySelector("table"),
    element("tr", {}, ...cells("th", ["", say("score_agenda"), say("score_bonus"), say("score_bribes"), say("score_cubes"), "="])),
    ...sheets.map((sheet) => element("tr", {}, ...cells("td", [sheet.pc ? `${sheet.who}, ${sheet.pc}` : sheet.who, sheet.agenda, sheet.bonus, sheet.bribes, sheet.penalty, sheet.total]))));
}
