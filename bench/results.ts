import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** The result of one part: its lines of the summary table, and the tables behind them. */
export type Part = {
  lines: { what: string; bar: string; measured: string; met: boolean }[];
  tables: { title: string; said: string; rows: Record<string, string | number>[] }[];
};

export const results = new URL("results.md", import.meta.url);
/** The heading below which `npm run soak` writes. */
export const soaked = "\n# Fault and security tests\n";

/** Prints a part's result, and puts it into bench/results.md in place of that part's last one. What other parts measured stays, with its date. */
export function publish(name: string, { lines, tables }: Part, postgres: string): void {
  for (const { title, rows } of tables) {
    console.log(title);
    console.table(rows);
  }
  console.table(lines);
  const rows = lines.map(({ what, bar, measured, met }) => ({
    part: name,
    ...{ what, goal: bar, measured, "": met ? "met" : "**not met**" },
    "at (UTC)": new Date().toISOString().slice(0, 16).replace("T", " "),
    load: loadavg()[0]?.toFixed(1) ?? "",
    on: machine(postgres),
  }));
  const [speed = "", ...soak] = readFileSync(results, "utf8").split(soaked);
  const [summary = "", ...sections] = speed.trimEnd().split("\n\n## ");
  const sectionOf = ({ title, said, rows }: Part["tables"][number]) =>
    [title, "", said, "", ...markdown(rows)].join("\n");
  const added = tables.filter(({ title }) => !sections.some((section) => section.startsWith(`${title}\n`)));
  const texts = [
    ...sections.map((section) => {
      const measured = tables.find(({ title }) => section.startsWith(`${title}\n`));
      return measured ? sectionOf(measured) : section;
    }),
    ...added.map(sectionOf),
  ];
  const text = `${[withRows(summary, name, rows), ...texts].join("\n\n## ")}\n`;
  writeFileSync(results, [text, ...soak].join(soaked));
}

/** The summary with these rows of a part, where its old ones were, or at the end. */
function withRows(summary: string, name: string, rows: Record<string, string | number>[]): string {
  const [head = "", rule = "", ...found] = markdown(rows);
  const lines = summary.split("\n");
  const isOfPart = (line: string) => line.startsWith(`| ${name} |`);
  const place = lines.findIndex(isOfPart);
  const others = lines.filter((line) => !isOfPart(line));
  if (!others.includes(rule)) others.push("", head, rule);
  return others.toSpliced(place < 0 ? others.length : place, 0, ...found).join("\n");
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
