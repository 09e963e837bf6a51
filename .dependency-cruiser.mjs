// Which imports are allowed, enforced by `npm run check`. Paths are from the root of the checkout.
const tests = "[.]test[.]tsx?$";
const serverEntries = "^src/((server|park|sample-park|event-handlers|backup|restore|admin-link)[.]ts$|sample-park/)";
const browserEntries = "^src/((client|office)[.]tsx|service-worker[.]ts)$";

/** One or more of a feature's files, in both forms: `actions.ts` and `actions/complete.ts`. */
const files = (...names) => `^src/features/[^/]+/(${names.join("|")})([.]tsx?$|/)`;
const serverSide = ["^src/server/", serverEntries, files("reads", "locks", "actions", "routes")];
const browserSide = ["^src/(client|ui)/", browserEntries, files("queries", "screens")];
const bothSides = ["^src/shared/", files("contract", "rules")];

/** Inside one feature: which of its files a file may not use. `$1` is the feature's name. */
const within = (name, file, ...banned) => ({
  name: `within-a-feature-${name}`,
  comment: "Server: contract → rules → reads, actions → routes. Browser: contract, rules → queries → screens.",
  from: { path: `^src/features/([^/]+)/${file}([.]tsx?$|/)`, pathNot: tests },
  to: { path: `^src/features/$1/(${banned.join("|")})([.]tsx?$|/)` },
});

/** Lower features first; those of one step don't know each other. */
export const steps = [
  ["accounts", "units", "translations"],
  ["settings"],
  ["registration-codes", "phrases", "checklists"],
  ["assignments"],
  ["absences"],
  ["schedules", "photos", "inspections"],
  ["stays"],
  ["readiness", "forecast"],
  ["connections"],
  ["reports"],
];
/** The same order in words, as in CONTRIBUTING.md. */
const order = steps.map((step) => step.join(", ")).join(" ← ");
const between = steps.flatMap((step, height) =>
  step.map((feature) => {
    const others = [...steps.slice(height).flat()].filter((other) => other !== feature);
    return {
      name: `between-features-${feature}`,
      comment: `${order}. Upward goes by domain events.`,
      from: { path: `^src/features/${feature}/`, pathNot: tests },
      to: { path: `^src/features/(${others.join("|") || "$^"})/` },
    };
  }),
);

const never = (name, comment, from, to) => ({ name, comment, from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    never("no-cycles", "What needs each other is one thing, or has a third below it.", {}, { circular: true }),
    never("resolvable", "The imported file exists.", {}, { couldNotResolve: true }),
    never(
      "tests-are-above",
      "The app knows nothing of its tests, benches and scripts.",
      { path: "^src/", pathNot: tests },
      { path: ["^(tests|bench|scripts)/", tests] },
    ),
    never(
      "entries-are-on-top",
      "Only an entry imports an entry (the server starts the sample park).",
      { pathNot: ["^(tests|bench)/", tests, serverEntries, browserEntries] },
      { path: [serverEntries, browserEntries] },
    ),
    never(
      "foundations-know-no-feature",
      "entries → features → server/ or client/ → shared/.",
      { path: "^src/(server|client|ui|shared)/", pathNot: tests },
      { path: "^src/features/" },
    ),
    never(
      "shared-is-the-ground",
      "shared/ knows only itself.",
      { path: "^src/shared/", pathNot: tests },
      { path: "^src/", pathNot: "^src/shared/" },
    ),
    never(
      "ui-knows-only-shared",
      "ui/ knows only shared/: no villa words.",
      { path: "^src/ui/", pathNot: tests },
      { path: "^src/", pathNot: "^src/(ui|shared)/" },
    ),
    never(
      "browser-imports-no-server",
      "reads, actions, routes and src/server never reach the browser.",
      { path: browserSide, pathNot: tests },
      { path: serverSide },
    ),
    never(
      "server-imports-no-browser",
      "queries, screens, src/client and src/ui never reach the server, but for what first-screen draws.",
      { path: serverSide, pathNot: tests },
      { path: browserSide },
    ),
    never(
      "first-screen-belongs-to-entries",
      "Only park.ts and server.ts render the first screen, and only client.tsx takes its data over.",
      { pathNot: ["^src/(park[.]ts|server[.]ts|client[.]tsx|first-screen/)", tests] },
      { path: "^src/first-screen/" },
    ),
    never(
      "both-sides-stay-neutral",
      "contract, rules and shared run on both sides: they import neither.",
      { path: bothSides, pathNot: tests },
      { path: [...serverSide, ...browserSide] },
    ),
    never(
      "no-node-in-the-browser",
      "Node's own modules exist only on the server.",
      { path: [...browserSide, ...bothSides], pathNot: tests },
      { dependencyTypes: ["core"] },
    ),
    never(
      "only-the-server-mounts-routes",
      "A feature's routes are for server.ts, not for other features.",
      { path: "^src/features/([^/]+)/", pathNot: tests },
      { path: files("routes"), pathNot: "^src/features/$1/" },
    ),
    within("contract", "contract", "rules", "reads", "locks", "actions", "routes", "queries", "screens"),
    within("rules", "rules", "reads", "locks", "actions", "routes", "queries", "screens"),
    within("reads", "reads", "locks", "actions", "routes"),
    within("locks", "locks", "actions", "routes"),
    within("actions", "actions", "routes"),
    within("queries", "queries", "screens"),
    ...between,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // bench/outside has packages of its own, which are only there once a bench has run.
    exclude: { path: ["[.](css|svg|woff2|mp4|webm|vtt|jpg|png)$", "^bench/outside/"] },
    tsConfig: { fileName: "tsconfig.json" },
    // Types count: an import of a type is knowledge, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
