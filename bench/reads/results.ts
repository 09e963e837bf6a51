import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

export type Row = Record<string, string | number>;

/** Prints a table, and keeps it in bench/results.md with the day and the machine that it was measured on. */
export function publish(rows: readonly Row[]): void {
  console.table(rows);
  const [first] = rows;
  if (!first) return;
  const line = (cells: unknown[]) => `| ${cells.join(" | ")} |`;
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(0)}`;
  const text = [
    "# The screens' reads, two weeks against ten years",
    "",
    `\`npm run bench:reads\`, ${new Date().toISOString().slice(0, 10)}, ${machine}. Milliseconds at the browser's end; pages of 8 kB that one call looks at.`,
    "",
    line(Object.keys(first)),
    line(Object.keys(first).map(() => "---")),
    ...rows.map((row) => line(Object.values(row))),
    "",
  ];
  writeFileSync(new URL("../results.md", import.meta.url), text.join("\n"));
}
