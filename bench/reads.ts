// npm run bench:reads -- <database of two weeks> <database of ten years> [--times 200]
// How long the screens' calls take when the park is young and when it is old, how much of the database they look at, and whether any
// statement reads a large table whole.
import { parseArgs } from "node:util";
import { callsOn } from "./reads/calls";
import { explaining, Plans } from "./reads/plans";
import { publish, type Row } from "./reads/results";
import { serve } from "./reads/serve";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "200" } },
});
const [twoWeeks, tenYears] = positionals;
if (!twoWeeks || !tenYears) throw new Error("Which databases? npm run bench:reads -- <of two weeks> <of ten years>");
const [young, old] = [await open(twoWeeks), await open(tenYears)];

const rows: Row[] = [];
for (const [i, call] of young.calls.entries()) {
  const same = old.calls[i];
  if (!same) throw new Error(`${call.name} is asked of one park only`);
  // In turn, so that whatever else the machine does at the moment hits both alike. The first times warm up.
  const times: [young: number[], old: number[]] = [[], []];
  for (let time = -20; time < Number(values.times); time++) {
    const taken = [await young.park.ask(call), await old.park.ask(same)] as const;
    if (time >= 0) times.forEach((each, which) => void each.push(taken[which]?.ms ?? Number.NaN));
  }
  const [before, after] = [figures(times[0]), figures(times[1])];
  const [was, is] = [await young.explain(call), await old.explain(same)];
  rows.push({
    call: call.name,
    "p50 2 weeks": before.p50,
    "p50 10 years": after.p50,
    "p95 2 weeks": before.p95,
    "p95 10 years": after.p95,
    "p50 ratio": ratio(after.p50, before.p50),
    "p95 ratio": ratio(after.p95, before.p95),
    "pages 2 weeks": was.pages,
    "pages 10 years": is.pages,
    "read whole": is.scanned.join(" ") || "none",
  });
  if (process.env.PLANS) console.log(call.name, is.indexes.join(" "));
}
publish(rows);
await Promise.all([young.close(), old.close()]);
if (rows.some((row) => row["read whole"] !== "none")) {
  console.error("A statement reads a large table whole.");
  process.exitCode = 1;
}

/** A park to be timed, and the same once more where every statement tells how it ran. */
async function open(url: string) {
  const plans = new Plans();
  const calls = await callsOn(url);
  const park = await serve(url);
  const telling = await serve(explaining(url), (pool) => plans.attend(pool));
  return {
    calls,
    park,
    /** Asks often enough that PostgreSQL would have settled for a plan that fits any values. */
    async explain(call: (typeof calls)[number]) {
      plans.take();
      for (let time = 1; time < 12; time++) await telling.ask(call);
      const seen = plans.take();
      await telling.ask(call);
      const { pages } = plans.take();
      if (pages === 0) throw new Error(`${call.name}: no plan was seen`);
      return { ...seen, pages };
    },
    async close() {
      await park.close();
      await telling.close();
    },
  };
}

/** Milliseconds below which half of the answers came, and 95 of 100. */
function figures(times: number[]): { p50: number; p95: number } {
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? Number.NaN) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
