// @ts-check
// `npm start`: installs and builds if needed, then runs the server.
import "./node-version.mjs";
import module from "node:module";
import { prepare } from "./prepare.mjs";
import { root } from "./stamp.mjs";

prepare();

// npm forwards a signal to its shell, and some shells die without forwarding it: then stop by ourselves.
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
// Caches compiled code between starts if Node can (22 and newer).
/** @type {{ enableCompileCache?: (folder: string) => void }} */ (module).enableCompileCache?.(
  `${root}node_modules/.cache/changeover`,
);
// In this process, so that signals reach the server and its exit code is ours.
await import(new URL("../dist/server.js", import.meta.url).href);
