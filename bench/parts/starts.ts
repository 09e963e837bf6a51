import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "../load";
import type { Part } from "../results";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `npm start` on an installed checkout with its own database: the first time, with the sample park, and again. */
export async function starts(): Promise<Part> {
  const first: number[] = [];
  const again: number[] = [];
  for (let i = 0; i < 3; i++) {
    const folder = await mkdtemp(join(tmpdir(), "changeover-bench-"));
    try {
      first.push(await start(folder));
      for (let j = 0; j < 2; j++) again.push(await start(folder));
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    }
  }
  const line = (what: string, times: number[], most: number) => ({
    what,
    bar: `within ${most} s`,
    measured: `${median(times).toFixed(1)} s (${times.map((seconds) => seconds.toFixed(1)).join(", ")})`,
    met: median(times) <= most,
  });
  return {
    lines: [line("npm start again answers", again, 2), line("a first start, with the sample park, answers", first, 8)],
    tables: [],
  };
}

/** Starts, waits for the first response, stops. Returns seconds. */
async function start(dataDir: string): Promise<number> {
  const port = 3000 + Math.floor(Math.random() * 20_000) + 10_000;
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  const ended = once(child, "exit");
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/park`).catch(() => undefined);
      if (answer?.ok) return (performance.now() - begun) / 1000;
      if (child.exitCode !== null || performance.now() - begun > 180_000) throw new Error(`It did not start: ${said}`);
      await pause(10);
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
