// npm run bench -- <two-week database> <ten-year database> [--only growth,streams] [--pace 0.1]
// Measures every part of the table "Speed and scale", or those that are named, prints it and writes its rows into bench/results.md. Linux only: it reads /proc.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.mjs";
import { ask } from "./park";
import { boardChanges } from "./parts/board-changes";
import { forecast } from "./parts/forecast";
import { growth } from "./parts/growth";
import { lighthouse } from "./parts/lighthouse";
import { phones } from "./parts/phones";
import { pictures } from "./parts/pictures";
import { sideBySide } from "./parts/side-by-side";
import { sizes } from "./parts/sizes";
import { starts } from "./parts/starts";
import { streams } from "./parts/streams";
import { tap } from "./parts/tap";
import { tests } from "./parts/tests";
import { twoProcesses } from "./parts/two-processes";
import { wholeList } from "./parts/whole-list";
import { writes } from "./parts/writes";
import { type Part, publish } from "./results";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, pace: { type: "string", default: "1" } },
});
const [twoWeeks, tenYears] = positionals;
if (!twoWeeks || !tenYears)
  throw new Error(
    "Usage: npm run bench -- <two-week database> <ten-year database>. Create them with npm run bench:data.",
  );
/** Fraction of the rounds to run: 0.1 shows that the bench works, but measures nothing reliable. */
const pace = Number(values.pace);
const parts: Record<string, () => Promise<Part>> = {
  "side-by-side": () => sideBySide(twoWeeks, pace),
  growth: () => growth(twoWeeks, tenYears, pace),
  writes: () => writes(twoWeeks, tenYears, pace),
  "board-changes": () => boardChanges(twoWeeks, pace),
  "whole-list": () => wholeList(tenYears),
  streams: () => streams(twoWeeks, pace),
  phones: () => phones(twoWeeks, pace),
  "two-processes": () => twoProcesses(twoWeeks, pace),
  starts,
  sizes: async () => sizes(),
  tap: () => tap(twoWeeks),
  lighthouse: () => lighthouse(twoWeeks),
  forecast: () => forecast(pace),
  pictures,
  tests,
};

build();
const outside = fileURLToPath(new URL("outside/", import.meta.url));
if (!existsSync(`${outside}node_modules`)) spawnSync("npm", ["ci", "--no-fund"], { cwd: outside, stdio: "inherit" });
const [{ version } = { version: "" }] = await ask(twoWeeks, "select current_setting('server_version') as version");
const postgres = String(version).split(" ")[0] ?? "";
const wanted = values.only?.split(",") ?? Object.keys(parts);
for (const name of wanted) {
  const measure = parts[name];
  if (!measure) throw new Error(`Unknown part "${name}"; known parts: ${Object.keys(parts).join(", ")}.`);
  console.log(`\n${name} …`);
  const found = await measure();
  publish(name, found, postgres);
  if (found.lines.some(({ met }) => !met)) process.exitCode = 1;
}
