// @ts-check
// JavaScript, because the build uses it too, which can't load TypeScript.

const keys = 36 ** 5;

/** The key of an English text in the catalogues: "~" and five letters or digits, the same on every node and in every version. @param {string} english */
export function keyOfText(english) {
  let hash = 0x811c9dc5;
  for (const char of english) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `~${(hash % keys).toString(36).padStart(5, "0")}`;
}

/** A text as it is shown, without what follows "|" for translators: "Name|of a person" is "Name". @param {string} english */
export function plainText(english) {
  return english.replace(/\|.*/, "");
}
