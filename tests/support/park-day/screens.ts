import * as z from "zod/mini";
import type { Day, Phone } from "./day";
import { followLive } from "./live";
import { today } from "./park";

// What people look at: each screen is reread as its live updates say, and people act on what it shows.

const id = z.string();
const card = z.object({ id, status: z.string(), finishedAt: z.nullable(z.string()) });
export type Card = z.output<typeof card>;
const board = z.object({ pending: z.array(card), inProgress: z.array(card), needsReview: z.array(card) });
const boardChanges = z.object({ cards: z.array(card) });
const work = z.object({ id, status: z.string(), round: z.int() });
export type Work = z.output<typeof work>;
const stay = z.nullable(z.object({ stayId: id }));
const villa = z.object({ unitId: id, state: z.string(), leaving: stay, arriving: stay });
export type ReadyVilla = z.output<typeof villa>;

/** What somebody sees, by id. */
export type Screen<T> = {
  /** Waits until the screen shows something of this record. */
  until(id: string, isShown: (one: T) => boolean): Promise<T>;
  readonly opened: number;
};
type Read<T> = (get: (path: string) => Promise<unknown>, ids: readonly string[] | undefined) => Promise<Map<string, T>>;

function openScreen<T>({ signal, waiting }: Day, { name, network }: Phone, topic: string, read: Read<T>): Screen<T> {
  const shown = new Map<string, T>();
  const watchers = new Set<() => void>();
  const get = async (path: string): Promise<unknown> => {
    const response = await network.fetch(path, { signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const counts = followLive(
    network,
    topic,
    async (ids) => {
      for (const [key, one] of await read(get, ids)) shown.set(key, one);
      for (const watch of [...watchers]) watch();
    },
    signal,
  );
  return {
    get opened() {
      return counts.opened;
    },
    until: (key, isShown) =>
      waiting(
        `${name} looks for ${key}`,
        new Promise((resolve) => {
          const watch = () => {
            const one = shown.get(key);
            if (one === undefined || !isShown(one)) return;
            watchers.delete(watch);
            resolve(one);
          };
          watchers.add(watch);
          watch();
        }),
      ),
  };
}

const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));

/** A leader's board. */
export const openBoardScreen = (day: Day, phone: Phone) =>
  openScreen<Card>(day, phone, "assignments", async (get, ids) => {
    if (ids) return byId(z.parse(boardChanges, await get(`/api/assignments/board/changes?ids=${ids.join()}`)).cards);
    const { pending, inProgress, needsReview } = z.parse(board, await get("/api/assignments/board"));
    return byId([...pending, ...inProgress, ...needsReview]);
  });

/** A cleaner's day. */
export const openCleanerScreen = (day: Day, phone: Phone) =>
  openScreen<Work>(day, phone, "assignments", async (get) => {
    const path = `/api/assignments/cleaner/${phone.id}/${today()}?earlier=open`;
    return byId(z.parse(z.array(work), await get(path)));
  });

/** An inspector's list of what is ready for QC. */
export const openInspectorScreen = (day: Day, phone: Phone) =>
  openScreen<Work>(day, phone, "assignments", async (get) => {
    return byId(z.parse(z.array(work), await get("/api/assignments/qc?state=pending&limit=20")));
  });

/** Reception's board. When villas are expected to be ready is asked beside it: the day is compressed and that calculation is not, so only now and then. */
export function openReceptionScreen(day: Day, phone: Phone): Screen<ReadyVilla> {
  let askedAt = Number.NEGATIVE_INFINITY;
  return openScreen<ReadyVilla>(day, phone, "readiness", async (get) => {
    const villas = z.parse(z.array(villa), await get("/api/readiness"));
    if (performance.now() > askedAt + day.dayMs / 40) {
      askedAt = performance.now();
      get("/api/forecast/ready-times").catch(() => undefined);
    }
    return new Map(villas.map((one) => [one.unitId, one]));
  });
}
