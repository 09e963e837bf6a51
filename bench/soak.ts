// npm run soak [-- --only crash,model]
// The long form of the fault and security tests: runs them one after the other, prints what each counted, and writes its row into
// bench/results.md; other rows stay. An environment variable overrides a size: CRASHES=20 npm run soak -- --only crash.
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { run } from "../scripts/run.mjs";
import { ask } from "./park";
import { machine, markdown, results, soaked } from "./results";

const hours = 3_600_000;
const faults = (name: string) => `tests/faults/${name}.test.ts`;
const journeys = (...names: string[]) => names.map((name) => `tests/journeys/${name}.test.ts`);
/** Otherwise vitest runs several files at once, which would hold up each other. */
const oneByOne = "--no-file-parallelism";
/** Each row of the table: what it tests, the test to run, and its sizes if it has a long form. */
const lines: Record<string, [what: string, words: string[], sizes?: Record<string, number>]> = {
  "bad-input": [
    "bad requests from our own OpenAPI, every call x every role",
    [faults("bad-input")],
    { REQUESTS: 100_000 },
  ],
  model: [
    "commands against a model of the assignment lifecycle, 50 per history",
    [faults("model")],
    { MODEL_RUNS: 2_000 },
  ],
  "board-changes": [
    "stories of a leader's board that is patched over a network that fails, against one that is read whole",
    [faults("board-changes")],
    { BOARD_STORIES: 150 },
  ],
  "stays-model": [
    "stories of stays, calendars, people and rules against an oracle, 50 deltas per story",
    [faults("stays-model")],
    { STORIES: 500 },
  ],
  "readiness-model": [
    "stories of guests, cleanings, marks, closed villas, settings and the clock against an oracle of readiness, 80 deltas per story",
    [faults("readiness-model")],
    { STORIES: 400 },
  ],
  days: [
    "random days of up to 7 villas and 3 people: each fix against all that two changes can do, each plan against all plans",
    ["src/features/forecast/rules/fixes.test.ts", "src/features/forecast/rules/day-plan.test.ts"],
    { DAYS: 5_000 },
  ],
  "stays-races": [
    "two sources, plans and moves of the same villas at once, on two nodes",
    [faults("stays-races")],
    { ROUNDS: 200 },
  ],
  "stays-nodes": [
    "two nodes read calendars, a third takes stays over the API, each is killed -9 so many times",
    [faults("stays-nodes")],
    { KILLS: 10 },
  ],
  webhooks: [
    "changes of villas that webhooks are told, while a sender is killed -9 so many times and receivers fail, hang and answer slowly",
    [faults("webhooks")],
    { CHANGES: 10_000, VILLAS: 60, SENDER_KILLS: 50 },
  ],
  authorization: ["authorization matrix", ["tests/matrices/authorization.test.ts"]],
  crash: ["kill -9 of the server, the database or both, during writes", [faults("crash")], { CRASHES: 200 }],
  "booking-races": [
    "rivals for one villa, person, team, supervisor",
    [faults("booking-races")],
    { RIVALS: 200, ROUNDS: 100 },
  ],
  "sharing-races": [
    "absences, cancelling, sharing out, booking and reassigning at once",
    [faults("sharing-races")],
    { RIVALS: 200, ROUNDS: 100 },
  ],
  "rival-edits": [
    "leaders who edit one booking, team, villa or assignment at once, by difference",
    [faults("rival-edits")],
    { RIVALS: 200, EDITS: 20 },
  ],
  registrations: [
    "registrations racing for one code",
    [faults("registrations")],
    { REGISTRATIONS: 500, REGISTRATION_ROUNDS: 20 },
  ],
  "two-nodes": [
    "kill -9 of either of two processes, then of their database, while cleaners work",
    [faults("two-nodes")],
    { CLEANERS: 50 },
  ],
  "fail-over": ["the database's machine dies, its replica takes over", [faults("fail-over")]],
  "park-day": [
    "a park day in ten minutes on two nodes: phones lose their network, a node is killed -9, the database fails over, both nodes are replaced",
    [faults("park-day")],
    { PARK_DAY_SECONDS: 600, VILLAS: 350, CLEANERS: 60 },
  ],
  "one-key": ["one Idempotency-Key, 100 at once", [faults("races"), "-t", "one Idempotency-Key"]],
  upgrades: [
    "a park upgraded from older commits, with phones that hold work of theirs",
    [faults("upgrades")],
    { UPGRADES: 24 },
  ],
  "items-offline": [
    "three villas offline by photos at items, sent back item by item, with other checklists in between",
    [faults("items-offline")],
    { ITEM_PHOTOS: 60, ITEM_KILLS: 100 },
  ],
  "day-offline": ["a day offline", [faults("day-offline")], { OPERATIONS: 300, PHOTOS: 60, KILLS: 100 }],
  outbox: [
    "random interleavings of three tabs, a worker and a failing disk",
    ["src/client/outbox/interleavings.test.ts"],
    { OUTBOX_RUNS: 10_000 },
  ],
  "weak-network": [
    "a network that fails and returns unnoticed by the browser: all sent within 10 s",
    ["tests/journeys/weak-network.test.ts"],
    { TRIES: 25 },
  ],
  refused: ["one operation refused permanently: all others arrive", ["tests/journeys/outbox-refused.test.ts"]],
  backup: ["back up, restore", [faults("backup")]],
  "restored-phones": [
    "a park restored from its last backup, with a phone that is ahead of it",
    [faults("restored-phones")],
  ],
  taps: [
    "taps of everyday jobs: a day planned, a villa cleaned and inspected, a sick cleaner covered, a checklist derived, a new park set up",
    [oneByOne, ...journeys("taps", "plan-day", "sick-cleaner", "inspection", "checklists", "own-park")],
  ],
  live: [
    "live: a change reaches phones, boards, the wall, other programs and the other node within a second, also the end of a token",
    [
      oneByOne,
      ...journeys("stays", "guest-ready", "guests-here", "ready", "forecast"),
      "src/server/live/live.test.ts",
      "src/features/settings/live.test.ts",
      "src/features/assignments/presets.test.ts",
      "src/features/connections/routes.test.ts",
      "src/features/connections/webhooks.test.ts",
    ],
  ],
  "sign-in": [
    "attempts on one sign-in link at once, and whether known and unknown names can be told apart by timing",
    [oneByOne, faults("sign-in-link-races"), "src/features/accounts/sign-in-timing.test.ts"],
    { SIGN_INS: 200 },
  ],
  imports: [
    "spreadsheets of villas and people: every kind of file, and 500 rows within 5 s",
    [
      oneByOne,
      "src/features/units/import-files.test.ts",
      "src/features/units/import.test.ts",
      "src/features/accounts/import.test.ts",
    ],
  ],
  "checklist-races": [
    "admins who change checklists, rules, kinds and villas at once, while 40 people clean",
    [faults("checklist-races")],
    { ROUNDS: 40, RIVALS: 60 },
  ],
  feeds: [
    "a round of 350 calendars within 1 s of processor time and 50 MB, and calendars that were cut off at every byte",
    [oneByOne, "src/features/stays/feed-load.test.ts", "src/features/stays/actions/calendar/read.test.ts"],
  ],
  addresses: [
    "addresses that calendars and webhooks may not have, and servers that misbehave",
    ["src/server/outgoing/forbidden-addresses.test.ts", "src/server/outgoing/outgoing.test.ts"],
  ],
  tokens: ["what an API token may do, every call x scope", ["tests/matrices/tokens.test.ts"]],
};

// Times count: nothing else runs beside.
process.env.SOAK = "1";
/** As it was given: a row's sizes must not become those of the next row. */
const givenSizes = { ...process.env };
const { values } = parseArgs({ options: { only: { type: "string" } } });
for (const name of values.only?.split(",") ?? Object.keys(lines)) {
  const line = lines[name];
  if (!line) throw new Error(`There is no row "${name}", only ${Object.keys(lines).join(", ")}.`);
  const [what, words, longest = {}] = line;
  const sizes = Object.entries(longest).map(([size, most]) => [size, givenSizes[size] ?? String(most)] as const);
  Object.assign(process.env, Object.fromEntries(sizes));
  const size = sizes.map((one) => one.join("=")).join(" ") || "as in `npm test`";
  console.log(`\n${name}, ${size} …`);
  const { ok, seconds, output } = await run(["node_modules/vitest/vitest.mjs", "run", ...words], 4 * hours, false);
  const printed = stripVTControlCharacters(output);
  const [, tests = "none"] = /^ *Tests +(.+)$/m.exec(printed) ?? [];
  const found = [...[...printed.matchAll(/^Counted: (.+)$/gm)].map(([, told]) => told), `tests: ${tests}`].join("; ");
  const holds = ok && tests.includes("passed");
  if (!holds) process.exitCode = 1;
  console.log(holds ? `holds in ${seconds.toFixed(0)} s: ${found}` : output);
  writeRow({
    what: `${what} (\`${name}\`)`,
    size,
    found: found.replaceAll("|", "/"),
    "": holds ? "holds" : "**does not hold**",
    seconds: Math.round(seconds),
    "at (UTC)": new Date().toISOString().slice(0, 16).replace("T", " "),
    load: loadavg()[0]?.toFixed(1) ?? "",
    on: machine(await postgres()),
  });
}

/** Replaces the row of the same test and size, or appends one. */
function writeRow(row: Record<string, string | number>): void {
  const [before = "", section = ""] = readFileSync(results, "utf8").split(soaked);
  const [, , ...rows] = section.split("\n").filter((text) => text.startsWith("|"));
  const [head = "", rule = "", added = ""] = markdown([row]);
  const isSame = (text: string) => text.split(" | ", 2).join() === added.split(" | ", 2).join();
  const place = rows.findIndex(isSame);
  const all = place < 0 ? [...rows, added] : rows.with(place, added);
  const said =
    "Measured by `npm run soak`, the long form of these tests; `npm test` runs the short form. The database that is killed is the embedded one.";
  writeFileSync(results, `${before}${soaked}\n${[said, "", head, rule, ...all].join("\n")}\n`);
}

async function postgres(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (!given) return "of its own";
  const [{ version } = { version: "" }] = await ask(given, "select current_setting('server_version') as version");
  return String(version).split(" ")[0] ?? "";
}
