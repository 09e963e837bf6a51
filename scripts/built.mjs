// @ts-check
// `npm run backup`, `npm run restore`, `npm run admin-link`: installs and builds if needed, then runs that program of dist/.
import "./node-version.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { isBuilt } from "./stamp.mjs";

const [program = ""] = process.argv.splice(2, 1);
try {
  install({ development: !isBuilt() });
  build();
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
// In this process, so that signals reach the program and its exit code is ours.
await import(new URL(`../dist/${program}.js`, import.meta.url).href);
