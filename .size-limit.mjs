// What a person downloads, compressed, from Vite's manifest: a screen is the entry, the screen's own file and everything that
// either imports statically. `npx size-limit` after `npm run build`.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const client = "dist/client/";
/** @type {Record<string, { file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync(`${client}.vite/manifest.json`, "utf8"));

/** Everything that must have arrived before `key` runs. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  if (!manifest[key]) throw new Error(`.size-limit.mjs measures ${key}, which the build does not know.`);
  found.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, found);
  return found;
}
const together = (...keys) => [...new Set(keys.flatMap((key) => [...closure(key)]))];
const scripts = (keys) => keys.map((key) => client + manifest[key].file).filter((file) => file.endsWith(".js"));
const styles = (keys) => [...new Set(keys.flatMap((key) => manifest[key].css ?? []))].map((file) => client + file);
const beyond = (keys, base) => keys.filter((key) => !base.includes(key));

const screens = "src/features/";
const first = together("index.html", ...existing(`${screens}assignments/screens/cleaner-day.tsx`));
const limits = [
  { name: "cleaner's first screen, scripts", path: scripts(first), limit: "115 kB" },
  { name: "cleaner's first screen, styles", path: styles(first), limit: "15 kB" },
];

/** Screens that come later are measured by what they add. */
function existing(...keys) {
  return keys.filter((key) => manifest[key]);
}
function adds(name, limit, keys) {
  for (const key of keys) {
    const path = scripts(beyond(together(key), first));
    if (path.length > 0) limits.push({ name: `${name}: ${key.replace(screens, "")} adds`, path, limit });
  }
}
adds("task screen", "15 kB", existing(`${screens}assignments/screens/task.tsx`));
adds("photo dialog", "6 kB", existing(`${screens}photos/screens/photo-dialog.tsx`));
adds(
  "admin route",
  "60 kB",
  Object.keys(manifest).filter((key) => isAdmin(key) && manifest[key].isDynamicEntry),
);

function isAdmin(key) {
  return /^src\/features\/(reports|units|registration-codes|accounts|schedules)\/screens\//.test(key);
}
if (existsSync(`${client}sw.js`)) limits.push({ name: "worker", path: `${client}sw.js`, limit: "3 kB" });
adds(
  "language",
  "8 kB",
  Object.keys(manifest).filter((key) => key.startsWith("src/client/catalogues/")),
);

const fonts = readdirSync(`${client}assets`).filter((file) => /latin-[^e].*woff2$/.test(file));
limits.push({
  name: "web font",
  path: fonts.map((file) => `${client}assets/${file}`),
  limit: "35 kB",
  gzip: false,
  brotli: false,
});

export default limits.map((limit) => ({ gzip: true, ...limit }));
