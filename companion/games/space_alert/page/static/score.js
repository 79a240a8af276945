// The end of a mission or a campaign: won or lost, the points, counted up one row after the other, and how it compares.

import { element, fill, say } from "../dom.js";

const ROW_MS = 450;

/** @param {any} root @param {any} score @param {string[]} points in their order @param {boolean} still */
export function scored(root, score, points, still) {
  if (!score) {
    forget(root);
    return;
  }
  const { standing, ...told } = score, now = JSON.stringify([told, document.documentElement.lang]);
  if (root.dataset.shows !== now) show(root, told, points, still);
  root.dataset.shows = now;
  const compared = root.querySelector(".standing"); // it is known a moment later, when the numbers run already
  compared.hidden = !standing.length;
  fill(compared, ...standing.map((line) => element("li", {}, line)));
}

function show(root, score, points, still) {
  const counts = JSON.stringify([Boolean(score.title), score.won, score.points, score.detail]); // in whatever language
  const row = (name, value, attributes = {}) => element("tr", attributes, element("th", { scope: "row" }, say(`points.${name}`)), element("td", {}, String(value)));
  const rows = score.detail ? [...points.filter((name) => name in score.detail).map((name) => row(name, score.detail[name])), row("total", score.points, { class: "total" })] : [];
  fill(root, element("p", { class: score.won ? "won" : "lost" }, score.title ?? (score.won ? say("won") : say("lost"))),
    rows.length && !score.title ? null : element("p", {}, score.lines[0]), rows.length ? element("table", {}, element("tbody", {}, ...rows)) : null,
    element("ul", { class: "standing" }));
  if (root.dataset.counts !== counts && !still) countUp(rows);
  root.dataset.counts = counts;
}

/** The score is gone from the picture: the next one is a new one, however it looks. */
export function forget(root) {
  fill(root);
  delete root.dataset.shows;
  delete root.dataset.counts;
}

function countUp(rows) {
  rows.forEach((row, i) => {
    row.animate([{ opacity: 0, transform: "translate(40px,0)" }, { opacity: 1, transform: "none" }], { duration: ROW_MS, delay: i * ROW_MS, fill: "backwards", id: "row" });
    const cell = row.cells[1], value = Number(cell.textContent), last = row.classList.contains("total");
    if (last) count(cell, value, i * ROW_MS, 3 * ROW_MS);
  });
}

/** The number runs up to its value; what is read aloud is the value all the time. */
function count(cell, value, delay, ms) {
  cell.setAttribute("aria-label", String(value));
  const begins = performance.now() + delay;
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - begins) / ms));
    cell.textContent = String(Math.round(value * part));
    if (part < 1 && cell.isConnected) requestAnimationFrame(step);
    else cell.textContent = String(value);
  };
  requestAnimationFrame(step);
}
