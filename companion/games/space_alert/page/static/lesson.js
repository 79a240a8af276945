// A lesson: its lines, the one that is being said lit; on the television beside the ship, on a phone above everything.

import { element, fill, say } from "../dom.js";

/** The heading, the lines, and which lessons this crew has flown. */
export function lessonLines(lesson) {
  return [element("h2", {}, say("lesson", { number: lesson.number, title: lesson.title })),
    lesson.ready ? element("p", { class: "lesson-ready" }, lesson.ready) : null,
    lesson.lay_out ? element("ul", { class: "lay-out" }, ...lesson.lay_out.map((line) => element("li", {}, line))) : null,
    lesson.ready && !lesson.lay_out ? null : element("ol", { class: "lesson-lines" }, ...lesson.lines.map((line, i) => element("li", { class: i === lesson.now ? "now" : i < lesson.now ? "past" : "", "aria-current": i === lesson.now ? "step" : false }, line))),
    element("ol", { class: "course", "aria-hidden": "true" }, ...lesson.course.map((done, i) => element("li", { class: `${done ? "done" : ""}${i + 1 === lesson.number ? " now" : ""}` }, done ? `${i + 1}✓` : String(i + 1))))].filter(Boolean);
}

/** On a phone: the lesson before the mission; in the first test run what to do now. */
export class Lesson {
  constructor() {
    this.root = element("section", { id: "lesson", class: "lesson", hidden: true, "aria-live": "polite" });
  }

  draw(view) {
    const coach = view.seat?.flight && !view.seat.flight.over ? view.seat.flight.coach : "";
    this.root.hidden = !view.lesson && !coach;
    if (view.lesson) fill(this.root, ...lessonLines(view.lesson));
    else if (coach) fill(this.root, element("p", { class: "coach" }, element("b", {}, say("do_now")), element("span", {}, coach)));
  }
}
