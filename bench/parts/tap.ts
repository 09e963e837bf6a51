import type { Page } from "playwright-core";
import { parkDay } from "../../src/shared/time";
import { launch } from "../browser";
import { median, percentile } from "../load";
import { ask, copyOf, openSessions, startPark, zone } from "../park";
import type { Part } from "../results";

const most = 50;
const taps = 30;
/** A thumb needs at least as long from one item to the next, in milliseconds. */
const pause = 400;

/**
 * A tick on the task screen with 4x CPU throttling while no response comes: from the touch to the paint that shows it, and to that of its count and time.
 * On the usual checklist of twelve items, and on one of sixty.
 */
export async function tap(twoWeeks: string): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const [cleaner = { cookie: "", userId: "" }] = await openSessions(copy.url, "cleaner@changeover.example", 1);
  const begun = (villas: string, snapshotId: unknown) =>
    ask(
      copy.url,
      `insert into assignments (id, unit_id, cleaner_id, planned_at, started_at, status, created_at, checklist_snapshot_id)
       select gen_random_uuid(), u.id, $1, $2::date + time '12:00', now(), 'in_progress', now() - interval '1 day', $3
       from units u order by u.id ${villas} returning id`,
      [cleaner.userId, parkDay(new Date(), zone), snapshotId],
    );
  const usual = await begun("limit 6", null);
  const long = await begun("offset 6 limit 1", await addLongChecklist(copy.url));
  const park = await startPark(copy.url);
  const browser = await launch();
  const context = await browser.newContext({
    baseURL: park.address,
    timezoneId: zone,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const [name = "", value = ""] = cleaner.cookie.split("=");
  await context.addCookies([{ name, value, url: park.address }]);
  const page = await context.newPage();
  // Requests stay pending: what is painted is optimistic.
  await context.route("**/checklist/**", () => {});
  const lines = [
    lineOf("a tick on the screen", await tickAll(page, usual)),
    lineOf("the same on a checklist of 60 items", await tickAll(page, long)),
  ];
  await browser.close();
  await park.stop();
  await copy.drop();
  return { lines, tables: [] };
}

/** Adds a checklist of sixty items. Returns its id. */
async function addLongChecklist(database: string): Promise<unknown> {
  const [added] = await ask(
    database,
    `insert into checklist_snapshots (id, checklist_id, version, items, item_count, hash, created_at)
     select gen_random_uuid(), s.checklist_id, s.version, (
       select json_agg(json_build_object('id', gen_random_uuid(), 'label', 'Task ' || n, 'section', 'All', 'quantity', 1,
         'photo', 'none', 'referenceUrl', null, 'hint', null, 'position', n) order by n) from generate_series(1, 60) n),
       60, sha256('sixty'), now()
     from checklist_snapshots s limit 1 returning id`,
  );
  return added?.id;
}

/** Milliseconds from each touch to the paint of its box, to that of count and time, and by the browser's event timing; and how many boxes are ticked. */
type Ticks = { painted: number[]; followed: number[]; events: number[]; ticked: number };

/** Ticks these villas' items, until there are enough. */
async function tickAll(page: Page, works: readonly Record<string, unknown>[]): Promise<Ticks> {
  const session = await page.context().newCDPSession(page);
  const all: Ticks = { painted: [], followed: [], events: [], ticked: 0 };
  for (const { id } of works) {
    if (all.painted.length >= taps) break;
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto(`/cleaner/task/${id}`);
    const boxes = page.getByRole("checkbox");
    await boxes.first().waitFor();
    // A first visit precaches the whole app; a phone in use has done so days ago.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState("networkidle");
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(watchTaps);
    const total = await boxes.count();
    for (let i = 0; i < total; i++) {
      await page.waitForTimeout(pause);
      await boxes.nth(i).tap();
      await page.waitForFunction((count) => Reflect.get(window, "followed").length > count, i);
    }
    await page.waitForTimeout(pause);
    const seen = await page.evaluate<{ boxes: number[]; followed: number[]; events: number[] }>(() => ({
      boxes: Reflect.get(window, "boxes"),
      followed: Reflect.get(window, "followed"),
      events: Reflect.get(window, "events"),
    }));
    all.painted.push(...seen.boxes);
    all.followed.push(...seen.followed);
    all.events.push(...seen.events);
    all.ticked += await page.getByRole("checkbox", { checked: true }).count();
  }
  return all;
}

function lineOf(what: string, { painted, followed, events, ticked }: Ticks): Part["lines"][number] {
  const ms = (figure: number) => `${figure.toFixed(0)} ms`;
  return {
    what: `${what}, before any response, with the CPU slowed 4 x and a thumb's pause`,
    bar: `painted under ${most} ms`,
    measured: `median ${ms(median(painted))}, slowest of ${painted.length} ${ms(Math.max(...painted))}; its count and time after ${ms(median(followed))}; the browser's event timing says at most ${ms(percentile([0, ...events], 0.999))}; ${ticked} of ${painted.length} ticked`,
    met: ticked === painted.length && ticked >= taps && median(painted) < most,
  };
}

/**
 * Runs in the page: measures each tap from the end of the touch to the frame that shows the ticked box, and to the one after what the app renders about
 * it: "1 of 12" and the time.
 */
function watchTaps(): void {
  const [boxes, followed, events]: [number[], number[], number[]] = [[], [], []];
  Object.assign(window, { boxes, followed, events });
  let touched = 0;
  // A frame has been painted when the first task after it runs. No functions with names: the compiler's helper for them is not in the page.
  addEventListener(
    "click",
    ({ timeStamp, target }) => {
      touched = timeStamp;
      requestAnimationFrame(() => {
        const behind = new MessageChannel();
        behind.port1.onmessage = () => {
          if (target instanceof HTMLInputElement && target.checked) boxes.push(performance.now() - timeStamp);
        };
        behind.port2.postMessage(null);
      });
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const from = touched;
    if (from === 0) return;
    touched = 0;
    requestAnimationFrame(() => {
      const behind = new MessageChannel();
      behind.port1.onmessage = () => followed.push(performance.now() - from);
      behind.port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "click") events.push(duration);
  }).observe({ type: "event", ...{ durationThreshold: 16 } });
}
