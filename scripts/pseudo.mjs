// @ts-check
// The pseudo-locale: English with accents, 40 % longer and in brackets. A text without brackets on a screen has escaped translation, and one
// that doesn't fit would not fit in German either.

const plain = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
const accented = "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļḾɱÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž";
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));

/** @param {string} english a text with placeholders and plurals, which stay as they are */
export function pseudoText(english) {
  // Text is outside of braces, or inside the braces of a plural's case: at even depths.
  let depth = 0;
  let letters = 0;
  const changed = [...english].map((char) => {
    if (char === "{") depth++;
    else if (char === "}") depth--;
    else if (depth % 2 === 0) {
      letters++;
      return accents.get(char) ?? char;
    }
    return char;
  });
  return `[${changed.join("")}${" ~".repeat(Math.ceil((letters * 0.4) / 2))}]`;
}
