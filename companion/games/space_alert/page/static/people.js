// Who is aboard, in one line each.

import { element, say } from "../dom.js";
import { badge } from "../marks.js";

export function people(crew) {
  return crew.order.map((colour) => {
    const seat = crew.seats[colour];
    const roles = seat.roles.map((role) => say(`role.${role}`)).join(say("comma"));
    return element("li", { class: seat.ready ? "in" : "" }, badge(colour), element("span", {}, seat.name),
      element("small", {}, [roles, seat.android ? say("android") : "", seat.ready ? say("plan_in") : ""].filter(Boolean).join(" · ")));
  });
}
