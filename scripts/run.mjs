// @ts-check
import { spawn } from "node:child_process";
import { root } from "./stamp.mjs";

/** Running process groups, which must end with this process. @type {Set<number>} */
const running = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    for (const group of running) kill(group);
    process.exit(1);
  });
}

/** @param {number} group */
function kill(group) {
  try {
    process.kill(process.platform === "win32" ? group : -group, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/**
 * Runs Node with these arguments and returns its result. After `limit` milliseconds it is killed together with its children.
 * @param {string[]} words @param {number} limit @param {boolean} shown whether its output is printed as it arrives
 * @returns {Promise<{ ok: boolean, seconds: number, output: string }>}
 */
export function run(words, limit, shown) {
  const begin = performance.now();
  return new Promise((resolve) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = shown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    const child = spawn(process.execPath, words, { cwd: root, stdio, detached: process.platform !== "win32" });
    const group = child.pid ?? 0;
    running.add(group);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    const timer = setTimeout(() => {
      output += `\nStopped: it took longer than ${limit / 60_000} minutes.\n`;
      if (shown) console.log(output);
      kill(group);
    }, limit);
    child.on("exit", () => {
      clearTimeout(timer);
      // Processes that it left behind must not keep a port or our output open.
      kill(group);
      running.delete(group);
    });
    child.on("close", (code) => resolve({ ok: code === 0, seconds: (performance.now() - begin) / 1000, output }));
  });
}
