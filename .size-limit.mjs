// What a person downloads, compressed, from Vite's manifest: a screen is the entry, the screen's own file and everything that
// either imports statically. `npx size-limit` after `npm run build`.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const client = "dist/client/";
const screens = "src/features/";
const taskScreen = `${screens}assignments/screens/task/page.tsx`;
const photoParts = `${screens}photos/screens/photo-parts.tsx`;
const photoDialog = `${screens}photos/screens/upload/photo-dialog.tsx`;
const villaPage = `${screens}units/screens/manage/page.tsx`;
const villaDialogs = `${screens}units/screens/manage/villa-dialogs.tsx`;
const staysPage = `${screens}stays/screens/page.tsx`;
/** What opens on that page. */
const staysParts = ["month/day-dialog", "plan/plan-dialog", "plan/plan-lane", "stay/stay-dialog"].map(
  (name) => `${screens}stays/screens/${name}.tsx`,
);
const office = "src/office.tsx";
const importDialogs = /\/screens\/(users\/)?import\//;
const sheetReaders = ["src/client/parts/import/parse-text.ts", "node_modules/read-excel-file/universal/index.js"];
const adminScreens =
  /^src\/features\/(reports|units|registration-codes|accounts|schedules|checklists|phrases|stays|connections)\/screens\//;

/** @type {Record<string, { file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean, dynamicImports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${client}.vite/manifest.json`, "utf8"));
const routes = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);

/** Everything that must have arrived before `key` runs. */
function closure(key, found = new Set()) {
  if (!manifest[key]) throw new Error(`${key} is no part of its own any more: name the right file in .size-limit.mjs.`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, found);
  return found;
}
const scripts = (keys) => keys.map((key) => client + manifest[key].file).filter((file) => file.endsWith(".js"));
const styles = (keys) => [...new Set(keys.flatMap((key) => manifest[key].css ?? []))].map((file) => client + file);

// The cleaner's first screen is part of the entry itself.
const first = [...closure("index.html")];
const limits = [
  { name: "cleaner's first screen, scripts", path: scripts(first), limit: "115 kB" },
  { name: "cleaner's first screen, styles", path: styles(first), limit: "15 kB" },
];

/** The scripts of these parts that are not there before. */
const beyond = (keys, before) => scripts([...new Set(keys)].filter((part) => !before.includes(part)));

/** What comes later is measured by what it adds to what is there before. */
function adds(what, limit, keys, before = first) {
  for (const key of keys) {
    const path = beyond([...closure(key)], before);
    if (path.length > 0) limits.push({ name: `${what} adds: ${key.replace(screens, "")}`, path, limit });
  }
}
// The task screen shows photos; client.tsx fetches both at once. The dialog opens on top of it.
const ownTask = [...first, ...closure(taskScreen)];
const task = [...ownTask, ...closure(photoParts)];
limits.push({ name: "task screen adds", path: beyond(ownTask, first), limit: "15 kB" });
limits.push({ name: "photos of the task screen add", path: beyond(task, ownTask), limit: "7 kB" });
limits.push({ name: "task screen with its photos adds", path: beyond(task, first), limit: "21.4 kB" });
adds("photo dialog", "6 kB", [photoDialog], task);
/** A page of the office comes with the list of its routes; the pages of visitors come without. */
const officePages = (manifest[office].dynamicImports ?? []).filter((key) => key.startsWith(screens));
adds(
  "admin or sign-in route",
  "60 kB",
  routes.filter(
    (key) =>
      adminScreens.test(key) &&
      ![villaDialogs, ...staysParts, ...officePages].includes(key) &&
      !importDialogs.test(key),
  ),
);
for (const key of officePages) {
  const path = beyond([...closure(office), ...closure(key)], first);
  limits.push({ name: `office page adds: ${key.replace(screens, "")}`, path, limit: "60 kB" });
}
// Fetched when somebody imports or exports, and the readers with the first file.
adds(
  "import or export",
  "15 kB",
  routes.filter((key) => importDialogs.test(key)),
  [...first, ...closure(villaPage)],
);
adds("reader of sheets", "20 kB", sheetReaders);
// They are fetched after their page.
adds("villa dialogs", "25 kB", [villaDialogs], [...first, ...closure(villaPage)]);
adds("part of the stays' page", "25 kB", staysParts, [...first, ...closure(office), ...closure(staysPage)]);
// Each part of each language is a download of its own; together with the cleaner's part a page never has more than three.
const [version] = readdirSync(`${client}assets/texts`);
for (const file of readdirSync(`${client}assets/texts/${version}`)
  .filter((name) => name.endsWith(".json"))
  .sort())
  if (!file.startsWith("en-XA"))
    limits.push({
      name: `${/cleaner/.test(file) ? "language, cleaner's part" : "language"}: ${file}`,
      path: `${client}assets/texts/${version}/${file}`,
      limit: /cleaner/.test(file) ? "4 kB" : "8 kB",
    });

if (existsSync(`${client}sw.js`)) limits.push({ name: "worker", path: `${client}sw.js`, limit: "4.1 kB" });
const font = readdirSync(`${client}assets`).find((file) => /latin-(?!ext).*\.woff2$/.test(file));
limits.push({ name: "web font", path: `${client}assets/${font}`, limit: "35 kB", gzip: false, brotli: false });

export default limits.map((limit) => ({ gzip: true, ...limit }));
