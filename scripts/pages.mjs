// @ts-check
// The app's pages: each route with the files of its screen, as src/client.tsx and src/office.tsx put them together.
import { readFileSync } from "node:fs";
import { importedBy } from "./imports.mjs";

const named = /^import (\w+) from "\.[^"]+"/gm;

/** Returns the routes of one of the two files, each with the files that it imports itself and through the file's other declarations. @param {string} file @returns {[string, string[]][]} */
function routesIn(file) {
  const text = readFileSync(file, "utf8");
  // A row of routes is a part of its own: `["/stays", Stays],`.
  const parts = text.split(/\n(?=(?:export default )?(?:const|function) | {2}\[)/);
  /** @type {Map<string, string[]>} */
  const filesOf = new Map([...text.matchAll(named)].map(([line, name = ""]) => [name, importedBy(file, line)]));
  const filesIn = (/** @type {string} */ part) => {
    const words = new Set(part.match(/\w+/g));
    return [...importedBy(file, part), ...[...filesOf].flatMap(([name, files]) => (words.has(name) ? files : []))];
  };
  for (const part of parts) {
    const [, name] = /^(?:const|function) (\w+)/.exec(part) ?? [];
    if (name) filesOf.set(name, [...new Set(filesIn(part))]);
  }
  return parts.flatMap((part) => {
    const [, route] = /^ {2}\[\s*"([^"]+)"/.exec(part) ?? /<Route path="([^"]+)"/.exec(part) ?? [];
    return route ? [/** @type {[string, string[]]} */ ([route, [...new Set(filesIn(part))]])] : [];
  });
}

/** Each route with the files of its screen. @type {ReadonlyMap<string, string[]>} */
export const pages = new Map([...routesIn("src/client.tsx"), ...routesIn("src/office.tsx")]);

const patterns = [...pages.keys()].map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}/?$`),
}));

/** Returns the route of an address's path, or undefined if no screen has it. @param {string} path */
export function routeOf(path) {
  return patterns.find(({ pattern }) => pattern.test(path))?.route;
}
