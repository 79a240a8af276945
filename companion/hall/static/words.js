// The hall's words, in the language of whoever looks; the same on each of its pages.

const LANGUAGES = { en: "English", ja: "日本語" };
export const $ = (id) => document.getElementById(id);
export const stored = (name) => { try { return localStorage.getItem(name) ?? ""; } catch { return ""; } };
export const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window: until it closes */ } };
export let language = stored("hall-language") || (navigator.language.startsWith("ja") ? "ja" : "en");
let words = {};

export const say = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

// `labels`: which element has which text. Resolves to all that was told with the words.
async function learn(labels) {
  const told = await (await fetch(`/words/${language}.json`)).json();
  words = told.words;
  document.documentElement.lang = language;
  for (const [id, key] of Object.entries(labels)) $(id).textContent = say(key);
  return told;
}

// Learns the words now, and whenever another language is chosen; `then` is told each time.
export async function speak(labels, then) {
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const option = document.createElement("option");
    option.value = code;
    option.textContent = name;
    $("language").append(option);
  }
  $("language").value = language;
  $("language").onchange = async () => {
    language = $("language").value;
    store("hall-language", language);
    then(await learn(labels));
  };
  then(await learn(labels));
}
