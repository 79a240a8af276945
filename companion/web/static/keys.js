// The keys of the box on a keyboard.

export const KEYBOARD = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "lift", ArrowDown: "lift", Enter: "ok", " ": "ok",
  Escape: "back", Backspace: "back", a: "a", b: "b", c: "c", r: "bot", h: "hero",
};
export const UPRIGHT = { ArrowUp: "left", ArrowDown: "right" }; // in a list, in a text
