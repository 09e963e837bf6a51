import { existsSync, rmSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { papaparseAsModule } from "./scripts/as-module.mjs";
import { browserGuard } from "./scripts/browser-guard.mjs";
import { catalogues } from "./scripts/catalogues.mjs";
import { compress } from "./scripts/compress.mjs";
import { leanContracts } from "./scripts/lean-contracts.mjs";
import { shellList } from "./scripts/shell-list.mjs";
import { sourceStamp, writeStamp } from "./scripts/stamp.mjs";

const workerEntry = "src/service-worker.ts";
const serverEntries = ["server", "sample-park", "backup", "restore", "admin-link"].filter((name) =>
  existsSync(`src/${name}.ts`),
);

/** Without the shapes of forms, which only other screens use. */
const firstScreen = /^(?!.*([\\/]zod[\\/]|shapes|features[\\/](?!assignments|units[\\/]contract[\\/]areas).*contract))/;
const villaScreens = new RegExp(
  [
    "assignments[\\\\/](rules[\\\\/](item-notes|on-today)|queries[\\\\/]item-notes)",
    "assignments[\\\\/]screens[\\\\/]in-progress[\\\\/]use-minutes-taken",
    "assignments[\\\\/]screens[\\\\/]parts[\\\\/](use-text-draft|use-save-drafts|use-counted-minutes|item-notes|assignment-loader|cleaners-only|clear-local-task-data|team-card|on-phones)",
    "client[\\\\/](parts[\\\\/]use-lazy-component|outbox[\\\\/](pending-mark|put-bytes|sha256|use-submit))",
    "ui[\\\\/](card-title|solid-bar)",
    "icons[\\\\/](play|camera)\\.m",
  ].join("|"),
);
/** What the office shares with them, so that it doesn't load the rest. */
const forms =
  /assignments[\\/](rules[\\/]steps|queries[\\/](mutate-once|outcomes)|screens[\\/]parts[\\/](group-consecutive|work-meta))|client[\\/]parts[\\/]refusal|ui[\\/](checkbox|text-area)|icons[\\/](check|rotate-cw|sticky-note|x)\.m/;
/** Every dialog asks how wide the screen is, and so do tables that open dialogs. */
const dialogParts = /ui[\\/](dialog|use-at-least)\.ts/;
/** What the dialogs and fields that take a photo do with a picture. */
const pictureParts = /photos[\\/]screens[\\/]upload[\\/](file-checks|picture-flaw|shrink-picture)/;
/** Each would be a file of its own, whose name the first screen has to know. */
const officeIcons =
  /icons[\\/](ban|briefcase|calendar-(clock|x)|chevron-down|circle-question-mark|pencil|phone|plus|search|split|star|trash(-2)?|user-round(-plus)?)\.m/;

/** `vite build` builds the browser app into dist/client and the server into dist/. */
export default defineConfig({
  // Wouter's shim for React 17, which our React has built in.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  plugins: [
    react(),
    tailwindcss(),
    browserGuard(),
    catalogues(),
    leanContracts(),
    papaparseAsModule(),
    shellList("dist/client"),
  ],
  builder: {
    async buildApp({ build, environments: { client, ssr, worker } }) {
      if (!client || !ssr) throw new Error("Vite knows both sides by these names.");
      const stamp = sourceStamp();
      rmSync("dist", { recursive: true, force: true });
      await Promise.all([build(client), build(ssr)]);
      if (worker) await build(worker);
      await compress("dist/client");
      writeStamp(stamp);
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        // Every browser that we support knows modulepreload; the CSP allows no data: addresses. The lists of the parts of every later
        // screen would be 1.6 kB of the first one, and the worker has them all (docs/decisions/17-phone-performance.md).
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        // They all know light-dark(), which Vite's older default would turn into two variables a colour.
        cssTarget: ["chrome123", "firefox120", "safari17.5"],
        assetsInlineLimit: 0,
        // What nobody uses of contracts and shared modules goes, Zod's shapes with it: making one has no effect elsewhere.
        rolldownOptions: {
          // A constant of another module costs more as an import than as its value: the first screen is 0.1 kB smaller.
          optimization: { inlineConst: { mode: "all" } },
          treeshake: { moduleSideEffects: [{ test: /\/src\/(shared|features)\/.*\.ts$/, sideEffects: false }] },
          // Small files compress badly: what the first screen needs comes as one, what the screens of a villa share as another, and the icons of the other screens too.
          output: {
            // The first screen names every later file. Without the files' own names, and with 42 bits of the hash, that is half a kilobyte less; the
            // manifest has the names.
            chunkFileNames: "assets/[hash:7].js",
            codeSplitting: {
              groups: [
                { name: "first", tags: ["$initial"], test: firstScreen },
                { name: "forms", test: forms },
                { name: "villa", test: villaScreens },
                { name: "pictures", test: pictureParts },
                { name: "dialog", test: dialogParts },
                { name: "icons", test: officeIcons, minShareCount: 2 },
              ],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
    ...(existsSync(workerEntry) && {
      worker: {
        consumer: "client",
        build: {
          outDir: "dist/client",
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: { input: workerEntry, output: { entryFileNames: "sw.js", format: "iife" } },
        },
      },
    }),
    ssr: {
      // Bundled, the server loads in half the time (0.22 s instead of 0.45 s); packages with binaries can't be.
      resolve: { noExternal: true, external: ["@node-rs/argon2", "pg-native", "sharp"] },
      // Of React's two builds the one for production, however the server is started.
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: "dist",
        emptyOutDir: false,
        copyPublicDir: false,
        target: "node20.19",
        sourcemap: true,
        rolldownOptions: {
          input: {
            ...Object.fromEntries(serverEntries.map((name) => [name, `src/${name}.ts`])),
            // A process or thread is started from a file: beside the part that starts it, which is loaded late and so a file of its own.
            "server-chunks/decoder-program": "src/server/objects/pictures/decoder-program.js",
            "server-chunks/plan-program": "src/features/forecast/reads/plan-program.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "server-chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
