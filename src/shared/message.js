// @ts-check
// Reads the texts of the app: `{name}`, plural, selectordinal and select. The part of ICU's message format that
// they use. JavaScript, because the checks of the catalogues use it too, which can't load TypeScript.

/**
 * A text taken apart: words, `[name]`, and `[name, "plural", { one: parts, other: parts, 0: parts, offset: 0 }]`.
 * @typedef {Record<string | number, Parts> & { other: Parts }} Cases
 * @typedef {(string | [name: string] | [name: string, kind: string, cases: { forms: Cases, offset: number }])[]} Parts
 */

/** @param {string} message @returns {Parts | undefined} its parts; undefined if it can't be read */
export function readMessage(message) {
  let at = 0;
  let whole = true;
  /** @param {RegExp} pattern */
  const take = (pattern) => {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = at;
    const match = sticky.exec(message);
    if (match) at = sticky.lastIndex;
    return match;
  };
  /** @returns {Parts} */
  const parts = () => {
    /** @type {Parts} */
    const found = [];
    for (;;) {
      const text = take(/[^{}#]+|#/);
      if (text) {
        found.push(text[0]);
        continue;
      }
      const [opening, name = "", kind, offset] =
        take(/\{\s*(\w+)\s*(?:\}|,\s*(plural|selectordinal|select)\s*,\s*(?:offset:(\d+))?)/) ?? [];
      if (!opening) return found;
      found.push(kind ? [name, kind, { forms: cases(), offset: Number(offset ?? 0) }] : [name]);
    }
  };
  const cases = () => {
    /** @type {Cases} */
    const found = { other: [] };
    let hasOther = false;
    for (let key = take(/\s*=?(\w+)\s*\{/); key?.[1]; key = take(/\s*=?(\w+)\s*\{/)) {
      found[key[1]] = parts();
      hasOther ||= key[1] === "other";
      whole &&= Boolean(take(/\}/));
    }
    whole &&= Boolean(take(/\s*\}/) && hasOther);
    return found;
  };
  const all = parts();
  return whole && at === message.length ? all : undefined;
}
