// Space Alert on the bridge screen: flight, resolution and score; under the box's display who is aboard.

import { element, fill, say } from "../dom.js";
import { flightPicture } from "./flight.js";
import { people } from "./people.js";
import { shipPicture } from "./resolving.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { kinds, now, title }) {
  const aboard = element("ul", { id: "aboard", class: "aboard" });
  const flight = flightPicture(kinds);
  const ship = shipPicture(kinds, () => {}, now);
  root.append(aboard, flight.root, ship.root);
  let flying = null;

  function draw(view) {
    const picture = view.picture;
    fill(aboard, ...(picture === "box" && view.crew ? people(view.crew) : []));
    flying = picture === "flight" ? view.flight : null;
    flight.root.hidden = !flying;
    ship.root.hidden = picture !== "ship";
    if (flying) {
      title(flying.mission ?? say("title.bridge"));
      flight.draw(flying);
      flight.tick(flying, now());
    }
    if (picture === "ship") ship.draw(view);
    else ship.leave();
  }

  return { draw, tick: (at) => flying && flight.tick(flying, at) };
}
