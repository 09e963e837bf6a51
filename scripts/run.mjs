// @ts-check
import { spawn } from "node:child_process";
import { root } from "./stamp.mjs";

/** The process group that runs now, if any: it must end with us. @type {number | undefined} */
let running;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    stop("SIGKILL");
    process.exit(1);
  });
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  try {
    if (running) process.kill(process.platform === "win32" ? running : -running, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * Runs Node with these words and waits, at most so long: then everything that it started is ended too.
 * @param {string[]} words @param {number} limit milliseconds @param {boolean} shown whether its output is shown as it comes
 * @returns {Promise<{ ok: boolean, seconds: number, output: string }>}
 */
export function run(words, limit, shown) {
  const begin = performance.now();
  return new Promise((resolve) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = shown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    const child = spawn(process.execPath, words, { cwd: root, stdio, detached: process.platform !== "win32" });
    running = child.pid;
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    const timer = setTimeout(() => {
      output += `\nStopped: it took longer than ${limit / 60_000} minutes.\n`;
      if (shown) console.log(output);
      stop("SIGKILL");
    }, limit);
    child.on("exit", () => {
      clearTimeout(timer);
      // What it left behind must hold neither a port nor our output open.
      stop("SIGKILL");
      running = undefined;
    });
    child.on("close", (code) => resolve({ ok: code === 0, seconds: (performance.now() - begin) / 1000, output }));
  });
}
