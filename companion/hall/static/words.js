// The hall's words, in the language of whoever looks; the same on each of its pages.

export const $ = (id) => document.getElementById(id);
export const stored = (name) => { try { return localStorage.getItem(name) ?? ""; } catch { return ""; } };
export const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window: until it closes */ } };
export let language = stored("hall-language") || navigator.language.slice(0, 2);
let words = {};

export const say = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function showLanguages() {
  const codes = Object.keys(words).filter((key) => key.startsWith("language."));
  $("language").replaceChildren(...codes.map((key) => {
    const option = document.createElement("option");
    option.value = key.slice("language.".length);
    option.textContent = say(key);
    return option;
  }));
  $("language").value = language;
}

// `labels`: which element has which text. Resolves to all that was told with the words.
async function learn(labels) {
  const answer = await fetch(`/words/${language}.json`);
  const told = await (answer.ok ? answer : await fetch("/words/en.json")).json();
  words = told.words;
  language = told.language;
  showLanguages();
  document.documentElement.lang = language;
  for (const [id, key] of Object.entries(labels)) $(id).textContent = say(key);
  return told;
}

// Learns the words now, and whenever another language is chosen; `then` is told each time.
export async function speak(labels, then) {
  $("language").onchange = async () => {
    language = $("language").value;
    store("hall-language", language);
    then(await learn(labels));
  };
  then(await learn(labels));
}
