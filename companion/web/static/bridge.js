// The bridge screen, for a television or a tablet: flight, resolution, score; else what the box's display says.

import { paint, speak } from "./display.js";
import { element, fill, frame, say, text } from "./dom.js";
import { drawFlight, tick } from "./flight.js";
import { badge, icon, zoneMark } from "./marks.js";
import { Ship } from "./ship.js";
import { Wire } from "./wire.js";

const at = (id) => document.getElementById(id);
const wire = new Wire("bridge");
const ship = new Ship(at("scene"));

function draw(view) {
  if (!view) return;
  document.body.dataset.picture = view.picture;
  at("box").hidden = view.picture !== "box";
  at("flight").hidden = view.picture !== "flight";
  at("ship").hidden = view.picture !== "ship";
  if (view.picture !== "flight") document.body.classList.remove("silent");
  if (view.picture === "box") drawBox(view);
  else if (view.picture === "flight") {
    text(at("mission"), view.flight.mission);
    drawFlight(view.flight);
    tick(view.flight, wire.now());
  } else drawShip(view);
}

function drawBox(view) {
  text(at("mission"), say("title.bridge"));
  if (view.display) {
    paint(at("display"), view.display.rows);
    speak(at("spoken"), view.display.text);
  }
  fill(at("aboard"), ...(view.crew ? aboard(view.crew) : []));
}

function aboard(crew) {
  return crew.order.map((colour) => {
    const seat = crew.seats[colour];
    const roles = seat.roles.map((role) => say(`role.${role}`)).join(", ");
    return element("li", { class: seat.ready ? "in" : "" }, badge(colour), element("span", {}, seat.name),
      element("small", {}, [roles, seat.android ? say("android") : "", seat.ready ? say("plan_in") : ""].filter(Boolean).join(" · ")));
  });
}

function drawShip(view) {
  const { resolution, crew, score } = view;
  text(at("mission"), say("title.bridge"));
  text(at("beat"), resolution.title || say("before_first"));
  text(at("earlier"), resolution.earlier.slice(-4).join(" "));
  fill(at("lines"), ...resolution.lines.map((line) => element("p", { class: `line ${line.kind}` },
    line.seat ? badge(line.seat) : line.zone ? zoneMark(line.zone) : null, element("span", {}, line.text))));
  const question = resolution.question ?? {};
  text(at("question"), asked(question, crew));
  const waiting = crew.order.some((colour) => crew.seats[colour].here || crew.seats[colour].ready);
  fill(at("ready"), ...(question.kind === "card" && waiting ? aboard(crew) : []));
  fill(at("legend"), ...legend(resolution.ship));
  ship.draw(resolution, crew);
  drawScore(score);
}

/** Every threat in play by name and numbers, large enough to read where the picture is small. */
function legend(ship) {
  return Object.entries(ship.threats).map(([t, threat]) => element("li", { class: `zone-${threat.where}${threat.serious ? " serious" : ""}` },
    zoneMark(threat.where), element("b", {}, `T+${t}`), element("span", {}, threat.name), ...numbers(threat)));
}

function numbers(threat) {
  const shown = [icon("hp"), `${threat.hp}/${threat.of}`];
  if (threat.shield !== undefined) shown.push(icon("shield"), String(threat.shield));
  return [element("small", { role: "img", "aria-label": [say("hp", { hp: threat.hp }), threat.shield === undefined ? "" : say("shield_of_threat", { shield: threat.shield })].filter(Boolean).join(", ") }, ...shown)];
}

function asked(question, crew) {
  if (question.kind === "card") return say("ask_card", { name: crew.seats[question.seat].name, turn: question.turn });
  if (question.kind === "tile") return say("ask_tile", { zone: say(`zone.${question.zone}`) });
  return question.kind === "station" ? say("ask_station") : "";
}

const POINTS = ["defeated", "survived", "damage", "knockouts", "bots", "visual"];

function drawScore(score) {
  at("score").hidden = !score;
  document.body.classList.toggle("scored", Boolean(score));
  if (!score) return;
  const rows = score.detail ? POINTS.map((name) => element("tr", {}, element("th", { scope: "row" }, say(`points.${name}`)), element("td", {}, String(score.detail[name])))) : [];
  if (rows.length) rows.push(element("tr", { class: "total" }, element("th", { scope: "row" }, say("points.total")), element("td", {}, String(score.points))));
  fill(at("score"), element("p", { class: score.won ? "won" : "lost" }, score.won ? say("won") : say("lost")),
    element("p", {}, score.lines[0]), rows.length ? element("table", {}, element("tbody", {}, ...rows)) : null);
}

frame(wire, draw);
setInterval(() => wire.view?.picture === "flight" && tick(wire.view.flight, wire.now()), 100);
addEventListener("resize", () => wire.view?.picture === "ship" && ship.draw(wire.view.resolution, wire.view.crew));
