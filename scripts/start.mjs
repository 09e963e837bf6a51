// @ts-check
// `npm start`: installs and builds what is missing, then becomes the server.
import "./node-version.mjs";
import module from "node:module";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { isBuilt, root } from "./stamp.mjs";

try {
  install({ development: !isBuilt() });
  build();
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}

// npm passes a signal on to its shell, and some shells die of it without telling us: then it is our turn to stop.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}

process.env.NODE_ENV ??= "production";
// Keeps compiled code between starts where Node can (22 and newer).
/** @type {{ enableCompileCache?: (folder: string) => void }} */ (module).enableCompileCache?.(
  `${root}node_modules/.cache/changeover`,
);
// In this very process: signals reach the server and its exit code is ours.
await import(new URL("../dist/server.js", import.meta.url).href);
