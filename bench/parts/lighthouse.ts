import * as z from "zod/mini";
import { chromiumPath, chromiumWords } from "../browser";
import { median } from "../load";
import { ask, copyOf, openSessions, startPark, startProgram } from "../park";
import type { Part } from "../results";

const score = z.object({ score: z.nullable(z.number()) });
const audit = z.object({
  id: z.string(),
  title: z.string(),
  score: z.nullable(z.number()),
  numericValue: z.optional(z.number()),
  details: z.optional(z.object({ items: z.optional(z.unknown()) })),
});
/** What a page requested, with the milliseconds since it was opened, and when it had painted its largest content, without throttling. */
const requests = z.array(z.object({ url: z.string(), networkRequestTime: z.number() }));
const paints = z.tuple([z.object({ observedLargestContentfulPaint: z.number() })], z.unknown());
const report = z.object({
  lighthouseVersion: z.string(),
  finalDisplayedUrl: z.string(),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score }),
  audits: z.record(z.string(), audit),
});
type Report = z.output<typeof report>;

/** Lighthouse's mobile throttling on the cleaner's first screen, signed in, in English and in Polish; medians of seven runs each. */
export async function lighthouse(twoWeeks: string): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const [cleaner = { cookie: "" }] = await openSessions(copy.url, "cleaner@changeover.example", 1);
  // The data set has photo records without files, which would count as errors in the browser.
  await ask(copy.url, "truncate media cascade");
  const park = await startPark(copy.url);
  const english = await reportsOf(`${park.address}/cleaner`, cleaner.cookie);
  await ask(copy.url, "update users set locale = 'pl' where email = 'cleaner@changeover.example'");
  const polish = await reportsOf(`${park.address}/cleaner`, cleaner.cookie);
  await park.stop();
  await copy.drop();
  const lost = Object.values(english[0]?.audits ?? {}).filter(
    (one) => one.score !== null && one.score < 0.9 && one.id !== "performance",
  );
  return {
    lines: [...linesOf(english, "mobile"), ...linesOf(polish, "mobile, in Polish")],
    tables: [
      {
        title: "What Lighthouse would improve",
        said: "Audits that scored below 0.9 in the first run.",
        rows: lost.map(({ id, title, score }) => ({ audit: id, title, score: score ?? "" })),
      },
    ],
  };
}

async function reportsOf(address: string, cookie: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let failed = 0; reports.length < 7; ) {
    const given = { address, cookie, chromePath: chromiumPath, chromeFlags: chromiumWords };
    const { ready, stop } = await startProgram("outside/lighthouse.mjs", given);
    await stop();
    const found = z.parse(report, ready);
    // Without a score it has measured nothing: Lighthouse sometimes loses the page.
    if (found.categories.performance.score !== null) reports.push(found);
    else if (++failed > 3) throw new Error("Lighthouse failed four times.");
  }
  const shown = reports[0]?.finalDisplayedUrl;
  if (shown !== address) throw new Error(`Lighthouse was redirected to ${shown}.`);
  return reports;
}

function linesOf(reports: readonly Report[], where: string): Part["lines"] {
  const of = (pick: (one: Report) => number | null | undefined) =>
    median(reports.map((one) => pick(one) ?? Number.NaN));
  const value = (id: string) => of(({ audits }) => audits[id]?.numericValue);
  const points = (name: keyof Report["categories"]) => Math.round(of(({ categories }) => categories[name].score) * 100);
  const line = (what: string, bar: string, measured: string, met: boolean) => ({
    what: `Lighthouse ${reports[0]?.lighthouseVersion}, ${where}: ${what}`,
    bar,
    measured,
    met,
  });
  const paint = value("largest-contentful-paint");
  const blocking = value("total-blocking-time");
  const requested = of(({ audits }) => requestsIn(audits).untilDrawn);
  const inAll = of(({ audits }) => requestsIn(audits).inAll);
  return [
    line("performance", "100", String(points("performance")), points("performance") === 100),
    line("accessibility", "100", String(points("accessibility")), points("accessibility") === 100),
    line("best practices", "100", String(points("best-practices")), points("best-practices") === 100),
    line("largest contentful paint", "under 1.5 s", `${(paint / 1000).toFixed(2)} s`, paint < 1_500),
    line("total blocking time", "under 50 ms", `${blocking.toFixed(0)} ms`, blocking < 50),
    line(
      "requests until the first screen is drawn",
      "at most 12",
      `${requested}, ${inAll} with what is loaded afterwards`,
      requested <= 12,
    ),
  ];
}

/** How many requests a page makes over the network: until it is drawn, and in all, with its live stream and what it loads for later. */
function requestsIn(audits: Report["audits"]): { untilDrawn: number; inAll: number } {
  const [{ observedLargestContentfulPaint: drawn }] = z.parse(paints, audits.metrics?.details?.items);
  const made = z
    .parse(requests, audits["network-requests"]?.details?.items)
    .filter(({ url }) => url.startsWith("http"));
  return { untilDrawn: made.filter(({ networkRequestTime }) => networkRequestTime < drawn).length, inAll: made.length };
}
