// Where a table's code leads: says which table it is, asks for the box's address, and hands the code to that box's page.
// What the code says stands behind the # of the address: no server but the box hears of it.

import { $, say, speak } from "./words.js";

const given = new URLSearchParams(location.hash.slice(1));
const PORT = 8080; // of a box's page

function address(typed) {
  const bare = typed.trim().replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  if (!/^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d+)?$/i.test(bare)) return "";
  return /:\d+$/.test(bare) ? bare : `${bare}:${PORT}`;
}

$("form").onsubmit = (event) => {
  event.preventDefault();
  const box = address($("box").value);
  $("wrong").hidden = Boolean(box);
  if (box) location.href = `http://${box}/room${location.hash}`;
};

const labels = { "language-label": "language", "box-label": "join.box", go: "join.go", wrong: "join.wrong" };
await speak(labels, () => {
  const known = given.has("join");
  $("title").textContent = known ? say("join.title", { table: given.get("table"), hall: given.get("name") }) : say("join.none");
  document.title = $("title").textContent;
  $("why").textContent = say(known ? "join.why" : "join.no_code");
  for (const part of ["box", "go"]) $(part).disabled = !known;
});
