// @ts-check
// `npm run backup`, `npm run restore`, `npm run admin-link`: installs and builds if needed, then runs that program of dist/.
import "./node-version.mjs";
import { prepare } from "./prepare.mjs";

const [program = ""] = process.argv.splice(2, 1);
prepare();
// In this process, so that signals reach the program and its exit code is ours.
await import(new URL(`../dist/${program}.js`, import.meta.url).href);
