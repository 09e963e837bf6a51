// @ts-check
// Reads a text as src/shared/words.ts does: `{name}`, plural, selectordinal and select.

/** @typedef {{ names: Set<string>, plurals: Set<string>[] }} Compiled the placeholders and, for each plural, its forms */

/** @param {string} text @returns {Compiled | undefined} undefined if it can't be read */
export function compileText(text) {
  /** @type {Compiled} */
  const found = { names: new Set(), plurals: [] };
  let at = 0;
  /** @param {RegExp} pattern */
  const take = (pattern) => {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = at;
    const match = sticky.exec(text);
    if (match) at = sticky.lastIndex;
    return match;
  };
  const parts = () => {
    for (;;) {
      if (take(/[^{}]+/)) continue;
      const [opening, name = "", kind] =
        take(/\{\s*(\w+)\s*(?:\}|,\s*(plural|selectordinal|select)\s*,\s*(?:offset:\d+)?)/) ?? [];
      if (!opening) return true;
      found.names.add(name);
      if (kind && !cases(kind)) return false;
    }
  };
  /** @param {string} kind */
  const cases = (kind) => {
    /** @type {Set<string>} */
    const forms = new Set();
    for (let key = take(/\s*(=?\w+)\s*\{/); key?.[1]; key = take(/\s*(=?\w+)\s*\{/)) {
      forms.add(key[1]);
      if (!parts() || !take(/\}/)) return false;
    }
    // Exact numbers stand for forms that have no other number.
    if (forms.has("=0")) forms.add("zero");
    if (forms.has("=2")) forms.add("two");
    if (kind === "plural") found.plurals.push(forms);
    return Boolean(take(/\s*\}/) && forms.has("other"));
  };
  return parts() && at === text.length ? found : undefined;
}
