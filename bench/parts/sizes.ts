import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { Part } from "../results";

const measured = z.array(z.object({ name: z.string(), passed: z.boolean(), size: z.number(), sizeLimit: z.number() }));

/** Where `npm run check` allows more bytes than the goal, and why: docs/decisions/17-phone-performance.md. */
const wanted: Record<string, number> = {
  worker: 3_300,
  "task screen with its photos": 15_000,
  "office page": 60_000,
};

/** Download sizes, gzipped: the limits of `npm run check`, and the actual sizes. */
export function sizes(): Part {
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const { stdout } = spawnSync(process.execPath, ["node_modules/size-limit/bin.js", "--json"], {
    cwd,
    encoding: "utf8",
  });
  const found = z.parse(measured, JSON.parse(stdout));
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const worst = (start: string) =>
    found.filter(({ name }) => name.startsWith(start)).sort((a, b) => b.size - a.size)[0];
  const shown = [
    "cleaner's first screen, scripts",
    "cleaner's first screen, styles",
    "task screen with its photos",
    "photo dialog",
    "admin",
    "office page",
    "language: ",
    "language, cleaner's part",
    "worker",
    "web font",
  ];
  return {
    lines: shown.flatMap((start) => {
      const one = worst(start);
      if (!one) return [];
      const bar = wanted[start] ?? one.sizeLimit;
      return [{ what: `size: ${one.name}`, bar: `at most ${kB(bar)}`, measured: kB(one.size), met: one.size <= bar }];
    }),
    tables: [],
  };
}
