import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import * as z from "zod/mini";

const line = z.object({ what: z.string(), bar: z.string(), measured: z.string(), met: z.boolean() });
const table = z.object({
  title: z.string(),
  said: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
});
const part = z.object({ lines: z.array(line), tables: z.array(table) });
const kept = z.object({ ...part.shape, at: z.string(), load: z.string() });

/** The result of one part: its lines of the summary table, and the tables behind them. */
export type Part = z.output<typeof part>;

const folder = new URL("../node_modules/.cache/changeover/bench/", import.meta.url);

/** Prints a part's result and stores it, so that one part can be measured again without the others. */
export function saveResult(name: string, found: Part): void {
  for (const { title, rows } of found.tables) {
    console.log(title);
    console.table(rows);
  }
  console.table(found.lines);
  mkdirSync(folder, { recursive: true });
  const load = loadavg()[0]?.toFixed(1) ?? "";
  const text = JSON.stringify({ ...found, at: new Date().toISOString().slice(0, 16).replace("T", " "), load });
  writeFileSync(new URL(`${name}.json`, folder), text);
}

export const results = new URL("results.md", import.meta.url);
/** The heading below which `npm run soak` writes. */
export const soaked = "\n# Fault and security tests\n";

/** Writes bench/results.md from the stored results of these parts, in this order. The section that `npm run soak` writes stays. */
export function publish(names: readonly string[], postgres: string): void {
  const there = readdirSync(folder);
  const parts = names
    .filter((name) => there.includes(`${name}.json`))
    .map((name) => ({ name, ...z.parse(kept, JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"))) }));
  const lines = parts.flatMap(({ lines, at, load }) =>
    lines.map(({ what, bar, measured, met }) => ({
      what,
      goal: bar,
      measured,
      "": met ? "met" : "**not met**",
      "at (UTC)": at,
      load,
    })),
  );
  const text = [
    "# Speed and scale",
    "",
    `Measured by \`npm run bench -- <database of two weeks> <database of ten years>\` (\`npm run bench:data\` creates the data) on ${machine(postgres)}. Timings are ratios from one run`,
    "on one machine, or counts. Whatever is compared alternates, so that other work on the machine affects all sides alike. Load is the load average at the end of a part.",
    "",
    ...markdown(lines),
    ...parts.flatMap(({ tables }) =>
      tables.flatMap(({ title, said, rows }) => ["", `## ${title}`, "", said, "", ...markdown(rows)]),
    ),
    "",
  ];
  const [, ...soak] = readFileSync(results, "utf8").split(soaked);
  writeFileSync(results, [text.join("\n"), ...soak].join(soaked));
}

/** The machine, as one line of text. */
export function machine(postgres: string): string {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${postgres}`;
}

/** A Markdown table, one string per line: header, rule, rows. */
export function markdown(rows: readonly Record<string, string | number>[]): string[] {
  const [first] = rows;
  if (!first) return [];
  const line = (cells: unknown[]) => `| ${cells.join(" | ")} |`;
  return [
    line(Object.keys(first)),
    line(Object.keys(first).map(() => "---")),
    ...rows.map((row) => line(Object.values(row))),
  ];
}
