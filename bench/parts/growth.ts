import { setTimeout as pause } from "node:timers/promises";
import { type Call, callsOn } from "../growth/calls";
import { figures } from "../growth/figures";
import { explaining, type LargeTables, largeTables, Plans } from "../growth/plans";
import { serve } from "../growth/serve";
import { percentile } from "../load";
import type { Part } from "../results";

const most = 1.3;
/** The goal of the month view of stays, in milliseconds. */
const mostOfMonth = 100;
/** After so many milliseconds a slow call is repeated less often. */
const longestMs = 60_000;
/** The break before each round of a paced call, in milliseconds: longer than the server lets its subject rest. */
const breakMs = 2_100;

/**
 * How long the screens' calls take in a young park and in an old one, how many pages of the database they read, and whether a statement scans
 * a large table.
 */
export async function growth(twoWeeks: string, tenYears: string, pace: number): Promise<Part> {
  const large = await largeTables(tenYears);
  const [young, old] = [await open(twoWeeks, large), await open(tenYears, large)];
  const rows = [];
  for (const [i, call] of young.calls.entries()) {
    const same = old.calls[i];
    if (!same) throw new Error(`${call.name} is asked of one park only`);
    const runs = [await timed(call, same)];
    // A call that looks slower may have been disturbed: take the median of five runs.
    if (slowdown(middle(runs)) > most) for (let more = 0; more < 4; more++) runs.push(await timed(call, same));
    const times = middle(runs);
    const [was, is] = [await young.explain(call), await old.explain(same)];
    const [wasLong, isLong] = [(await young.park.ask(call)).kB, (await old.park.ask(same)).kB];
    const [p50, p95] = [figures(0.5, ...times), figures(0.95, ...times)];
    rows.push({
      call: call.name,
      "p50 2 weeks": p50.was,
      "p50 10 years": p50.is,
      "p50 ratio": p50.ratio,
      "p95 2 weeks": p95.was,
      "p95 10 years": p95.is,
      "p95 ratio": p95.ratio,
      "kB 2 weeks": Math.round(wasLong),
      "kB 10 years": Math.round(isLong),
      "pages 2 weeks": was.pages,
      "pages 10 years": is.pages,
      "read whole": is.scanned.join(" ") || "none",
    });
    if (process.env.PLANS) console.log(call.name, is.indexes.join(" "));
  }
  await Promise.all([young.close(), old.close()]);

  /** Alternates the calls, so that other load affects both alike. The first rounds warm up. */
  async function timed(call: Call, same: Call): Promise<Times> {
    const times: Times = [[], []];
    const begun = performance.now();
    const warmUp = call.isPaced ? 2 : 20;
    for (let time = -warmUp; time < 300 * pace && (time < 1 || performance.now() - begun < longestMs); time++) {
      if (call.isPaced) await pause(breakMs);
      const taken = [await young.park.ask(call), await old.park.ask(same)] as const;
      if (time >= 0) times.forEach((each, which) => void each.push(taken[which]?.ms ?? Number.NaN));
    }
    return times;
  }

  const slower = rows.filter((row) => row["p95 ratio"] > most);
  const fuller = slower.filter(isFuller);
  const scanned = rows.filter((row) => row["read whole"] !== "none");
  const names = (of: { call: string }[]) => of.map(({ call }) => call).join(", ");
  const ofMonth = new Set(young.calls.flatMap(({ name, ofMonth }) => (ofMonth ? [name] : [])));
  const [dearest] = rows.filter(({ call }) => ofMonth.has(call)).sort((a, b) => b["p95 10 years"] - a["p95 10 years"]);
  return {
    lines: [
      {
        what: `growth: ${rows.length} calls of the screens, ten years compared with two weeks`,
        bar: `p95 at most ${most} x`,
        measured: [
          `at most ${Math.max(...rows.filter((row) => !slower.includes(row)).map((row) => row["p95 ratio"]))} x`,
          ...slower.map((row) => {
            const length = fuller.includes(row) ? `, with a response ${lengthRatio(row)} x as long` : "";
            return `${row.call} ${row["p95 ratio"]} x${length}`;
          }),
        ].join("; "),
        met: slower.length === fuller.length,
      },
      {
        what: `every plan uses an index (${large.size} tables have more than 10,000 rows)`,
        bar: "none read whole",
        measured: scanned.length > 0 ? names(scanned) : "none read whole",
        met: scanned.length === 0,
      },
      {
        what: "the month view of stays (350 villas, ten years of stays) at the server",
        bar: `p95 under ${mostOfMonth} ms`,
        measured: `its dearest of ${ofMonth.size} calls, ${dearest?.call}: ${dearest?.["p95 10 years"]} ms`,
        met: (dearest?.["p95 10 years"] ?? Number.POSITIVE_INFINITY) < mostOfMonth,
      },
    ],
    tables: [
      {
        title: "The screens' calls, two weeks compared with ten years",
        said: "Milliseconds as seen by the browser, one call at a time, and the number of 8 kB pages that one call reads. With two weeks of data some responses are shorter, as their kB show. If the response is as long but the call reads more pages, the indexes have one more level.",
        rows,
      },
    ],
  };
}

type Sizes = Record<"kB 2 weeks" | "kB 10 years", number>;

/** How much longer a response is. */
function lengthRatio(row: Sizes): number {
  return Math.round((row["kB 10 years"] / row["kB 2 weeks"]) * 10) / 10;
}

/** Whether a call takes no longer in proportion to its response. */
function isFuller(row: Sizes & { "p95 ratio": number }): boolean {
  return lengthRatio(row) > 1 && lengthRatio(row) >= row["p95 ratio"] / most;
}

type Times = [young: number[], old: number[]];

function slowdown([young, old]: Times): number {
  return percentile(old, 0.95) / percentile(young, 0.95);
}

function middle(runs: Times[]): Times {
  return runs.sort((a, b) => slowdown(a) - slowdown(b))[Math.floor(runs.length / 2)] ?? [[], []];
}

/** A park to time, and the same one with every statement explained. */
async function open(url: string, large: LargeTables) {
  const plans = new Plans(large);
  const calls = await callsOn(url);
  const park = await serve(url);
  const telling = await serve(explaining(url), (pool) => plans.attend(pool));
  return {
    calls,
    park,
    /** Repeats the call until PostgreSQL would have switched to a generic plan. */
    async explain(call: (typeof calls)[number]) {
      plans.take();
      for (let time = 1; time < 12; time++) await telling.ask(call);
      const seen = plans.take();
      await telling.ask(call);
      const { pages, plans: count } = plans.take();
      // An empty table has no pages.
      if (count === 0) throw new Error(`${call.name}: no plan was seen`);
      return { ...seen, pages };
    },
    async close() {
      await park.close();
      await telling.close();
    },
  };
}
