// @ts-check
// Arabic mirrors the app, so styles name the start and the end of a line, never left and right (docs/domain.md, "Languages").

/** What has the same sides in every language: pictures, and the play triangle. */
const exceptions = ["src/features/accounts/screens/art.tsx", "src/features/accounts/screens/film.tsx"];

/** Classes; a line that also has one for `rtl:` is right, and so is the middle (`translate-x-1/2` with `start-1/2` is not). */
const classes =
  /(?<=["'`\s:!])-?(?:(?:scroll-)?[mp][lr]-[\d[(a]|(?:left|right)-(?:\d|\[|\(|auto|px|full)|text-(?:left|right)\b|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b|(?:float|clear)-(?:left|right)\b|origin-[a-z-]*(?:left|right)\b|translate-x-|bg-(?:linear|gradient)-to-[tb]?[lr]\b)\S*/g;
const styles = /\b(?:(?:margin|padding|border)(?:Left|Right)|scrollLeft|textAlign: "(?:left|right)")\b/g;
/** Movements take their direction from --onward, or from the finger. */
const properties =
  /(?:(?:margin|padding|border)-(?:left|right)[\w-]*|(?<=[\s;{])(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear):\s*(?:left|right)|translateX\((?!calc\(var\(--onward\)|var\(--radix)/g;

/** The physical sides in a source or style sheet of the screens. @param {string} path @param {string} text @returns {string[]} */
export function sideFaults(path, text) {
  if (!/^src\/.*(?<!\.test)\.(tsx?|css)$/.test(path) || exceptions.includes(path)) return [];
  const patterns = path.endsWith(".css") ? [properties] : [classes, styles];
  return text.split("\n").flatMap((line, index) => {
    if (line.includes("rtl:") || /^\s*(\/\/|\/?\*)/.test(line)) return [];
    const found = patterns.flatMap((pattern) => line.match(pattern) ?? []);
    return found.map((one) => `${path}:${index + 1}: "${one}" has another side in Arabic: use start and end.`);
  });
}
