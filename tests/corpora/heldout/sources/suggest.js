// Suggestions under the search box. Waits for a pause before asking, and
// aborts the previous request so that a slow reply cannot win over a later one.
const PAUSE_MS = 180;
const MIN_CHARS = 2;

export function attachSuggestions(input, list, endpoint) {
  let timer = null;
  let running = null;

  function render(titles) {
    const items = titles.map((title) => {
      const item = document.createElement("li");
      item.textContent = title;
      return item;
    });
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
  }

  async function load(term) {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const url = `${endpoint}?q=${encodeURIComponent(term)}`;
      const reply = await fetch(url, { signal });
      if (!reply.ok) throw new Error(`suggestions: ${reply.status}`);
      render(await reply.json());
    } catch (error) {
      if (error.name !== "AbortError") render([]);
    }
  }

  function onInput() {
    clearTimeout(timer);
    const term = input.value.trim();
    if (term.length < MIN_CHARS) {
      running?.abort();
      render([]);
    } else {
      timer = setTimeout(load, PAUSE_MS, term);
    }
  }

  input.addEventListener("input", onInput);
  return () => {
    clearTimeout(timer);
    running?.abort();
    input.removeEventListener("input", onInput);
  };
}
