import { type Loaded, median, percentile } from "../load";

/** One of the compared programs: how it runs a round, and its CPU time including PostgreSQL's for it. */
export type Contender = { round(): Promise<Loaded>; cpu(): Promise<number> };

type Figures = { speed: number; cpu: number };
const names = ["app", "bare", "usual"] as const;

/**
 * Runs rounds in turn after a warm-up. Speed is responses per second, which other load on the machine disturbs; CPU time per response, of
 * the program and of PostgreSQL for it, is what determines the speed on a quiet machine.
 */
export async function inTurn(
  name: string,
  bar: number,
  rounds: number,
  contenders: { app: Contender; bare: Contender; usual: Contender },
) {
  const figures: Record<keyof typeof contenders, Figures[]> = { app: [], bare: [], usual: [] };
  const times: number[] = [];
  for (const who of names) await warm(contenders[who]);
  for (let i = 0; i < rounds; i++)
    for (const who of names) {
      const { round, cpu } = contenders[who];
      const before = await cpu();
      const done = await round();
      const used = (await cpu()) - before;
      figures[who].push({ speed: done.count / done.seconds, cpu: used / done.count });
      if (who === "app") times.push(...done.times);
    }
  const { app, bare, usual } = figures;
  const ratio = (to: Figures[], pick: (mine: Figures, theirs: Figures) => number) =>
    median(app.flatMap((mine, i) => (to[i] ? [pick(mine, to[i])] : [])));
  const speed = (of: Figures[]) => Math.round(median(of.map((one) => one.speed)));
  const cpu = (of: Figures[]) => hundredths(median(of.map((one) => one.cpu)) * 1000);
  return {
    call: name,
    bar,
    app: speed(app),
    bare: speed(bare),
    usual: speed(usual),
    "of bare": hundredths(ratio(bare, (mine, theirs) => mine.speed / theirs.speed)),
    "of usual": hundredths(ratio(usual, (mine, theirs) => mine.speed / theirs.speed)),
    "app CPU ms": cpu(app),
    "bare CPU ms": cpu(bare),
    "usual CPU ms": cpu(usual),
    "of bare by CPU": hundredths(ratio(bare, (mine, theirs) => theirs.cpu / mine.cpu)),
    "app p50 ms": hundredths(percentile(times, 0.5)),
    "app p95 ms": hundredths(percentile(times, 0.95)),
  };
}

/** Until V8 has compiled the hot code and every connection has prepared its statements, on slow and fast machines alike. */
async function warm({ round }: Contender): Promise<void> {
  const end = performance.now() + 30_000;
  for (let answers = 0; answers < 4_000 && performance.now() < end; ) answers += (await round()).count;
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100;
}
