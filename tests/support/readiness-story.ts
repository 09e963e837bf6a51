import { expect, vi } from "vitest";
import * as z from "zod/mini";
import { getReadiness, type VillaReadiness } from "../../src/features/readiness/contract";
import { readinessNow } from "../../src/features/readiness/reads";
import { addDays, parkDay, parkInstant } from "../../src/shared/time";
import { type Answer, anyVersion, type Caller, idIn } from "./caller";
import { type OraclePark, type OracleVilla, type OracleWork, oracleOf } from "./readiness-oracle";
import type { ReadinessPark, StoredRows } from "./readiness-park";

// One story of tests/faults/readiness-model.test.ts: what people did and when, as the oracle needs it, beside the server's park. Where a stay or a cleaning
// is comes from its row, because other rules decide that. Long because the steps share one story.

type Steps = Omit<OracleWork, "id" | "plannedAt" | "guestsHereAt">;
type Block = { reason: string; at: number };
export type Numbers = readonly [a: number, b: number, c: number, d: number];
export type ReadinessStory = {
  readonly park: ReadinessPark;
  now: number;
  settings: OraclePark;
  readonly work: Map<string, Steps>;
  readonly blocks: Map<string, Block>;
  rows: StoredRows;
  /** How often each kind of step did something. */
  readonly counts: Map<string, number>;
};

const newWork: Steps = {
  ...{ status: "pending", startedAt: null, sentBackAt: null },
  ...{ submittedAt: null, approvedAt: null, passedAt: null },
};
const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];
const zones = ["Europe/Amsterdam", "Pacific/Auckland", "America/New_York"] as const;

/** Begins a story in an empty park, at this time. */
export async function beginReadinessStory(park: ReadinessPark, begin: number): Promise<ReadinessStory> {
  vi.setSystemTime(begin);
  await park.begin();
  const settings = { zone: zones[0], checkIn: "16:00", checkOut: "10:00", readyWhen: "approval" } as const;
  return {
    ...{ park, now: begin, settings, rows: await park.rows() },
    ...{ work: new Map(), blocks: new Map(), counts: new Map() },
  };
}

/** Does something that may be refused, but not fail. Returns whether it was done. */
function isDone({ status, text }: Answer): boolean {
  expect([200, 201, 204, 403, 404, 409, 422], text).toContain(status);
  return status < 300;
}

const today = ({ now, settings }: ReadinessStory) => parkDay(new Date(now), settings.zone);
const leadOf = ({ park }: ReadinessStory, { cleanerId }: StoredRows["work"][number]): Caller =>
  park.crewById.get(cleanerId) ?? park.Sam;

type Delta = (story: ReadinessStory, numbers: Numbers) => Promise<boolean>;

/** A step of one of the cleanings that are this far. Returns the change of its record if it was done. */
function step(
  from: Steps["status"],
  send: (story: ReadinessStory, one: StoredRows["work"][number]) => Promise<Answer>,
  change: (now: number) => Partial<Steps>,
  undo?: (story: ReadinessStory, one: StoredRows["work"][number]) => readonly [who: Caller, body?: object],
): Delta {
  return async (story, [a, b]) => {
    const one = pick(
      story.rows.work.filter(({ id }) => story.work.get(id)?.status === from),
      a,
    );
    const before = one && story.work.get(one.id);
    if (!one || !before || !isDone(await send(story, one))) return false;
    // Refused if another change was the latest, such as one of settings.
    const [who, body] = (b % 4 === 0 && undo?.(story, one)) || [];
    const isUndone = who !== undefined && isDone(await who.post(`/api/assignments/${one.id}/undo`, body));
    if (!isUndone) story.work.set(one.id, { ...before, ...change(story.now) });
    return true;
  };
}

const path = ({ id }: { id: string }) => `/api/assignments/${id}`;
const times = [null, null, "02:30", "09:00", "12:00", "14:00", "18:00", "23:30"] as const;
const sentBack = (now: number) =>
  ({ status: "in_progress", sentBackAt: now, submittedAt: null, approvedAt: null, passedAt: null }) as const;
const bySam = ({ park }: ReadinessStory) => [park.Sam] as const;
const byLead = (story: ReadinessStory, one: StoredRows["work"][number]) => [leadOf(story, one)] as const;
/** Begins an inspection and decides it. */
async function decide(story: ReadinessStory, id: string, verdict: object): Promise<Answer> {
  const answer = await story.park.Quinn.post(`/api/assignments/${id}/qc/start`);
  return isDone(answer) ? story.park.Quinn.post(`/api/assignments/${id}/qc/complete`, verdict) : answer;
}

/** Undoes every third closing or reopening. Refused for a closing that changed nothing. */
async function isClosingUndone({ Sam }: ReadinessPark, unitId: string, step: "close" | "reopen", number: number) {
  return number % 3 === 0 && isDone(await Sam.post(`/api/units/${unitId}/block/undo`, { step }));
}

/** What reception says of one of these stays. */
function mark(
  isMeant: (stay: StoredRows["stays"][number], day: string) => boolean,
  send: (story: ReadinessStory, id: string) => Promise<Answer>,
): Delta {
  return async (story, [a]) => {
    const meant = story.rows.stays.filter((stay) => isMeant(stay, today(story)));
    const one = pick(meant, a);
    return one !== undefined && isDone(await send(story, one.id));
  };
}

export const readinessDeltas: Record<string, { weight: number; run: Delta }> = {
  tell: {
    weight: 10,
    async run(story, [a, b, c, d]) {
      const { park } = story;
      const arrival = addDays(today(story), (b % 9) - 6);
      const body = {
        unit: pick([...park.codes, park.codes[0] ?? "", park.laterCode], a),
        ...{ arrival, departure: addDays(arrival, 1 + (c % 6)), guests: 2 },
        ...{
          checkIn: pick(times, d),
          checkOut: pick(times, Math.floor(d / 8)),
          kind: pick(["guest", "guest", "guest", "owner", "block"], c),
        },
      };
      return isDone(await park.Sam.send("PUT", `/api/stays/manual/${(a + c) % 12}`, { body, headers: anyVersion }));
    },
  },
  cancel: { weight: 2, run: async ({ park }, [a]) => isDone(await park.Sam.delete(`/api/stays/manual/${a % 12}`)) },
  left: {
    weight: 4,
    run: mark(
      ({ arrival }, day) => arrival <= day,
      ({ park }, id) => park.Rosa.post(`/api/stays/${id}/departed`),
    ),
  },
  here: {
    weight: 3,
    run: mark(
      ({ arrival }, day) => arrival === day,
      ({ park }, id) => park.Rosa.post(`/api/stays/${id}/arrived`),
    ),
  },
  notLeft: {
    weight: 1,
    run: mark(
      ({ departedAt }) => departedAt !== null,
      ({ park }, id) => park.Rosa.post(`/api/stays/${id}/departed`, { hasLeft: false }),
    ),
  },
  notHere: {
    weight: 1,
    run: mark(
      ({ arrivedAt }) => arrivedAt !== null,
      ({ park }, id) => park.Rosa.post(`/api/stays/${id}/arrived`, { isHere: false }),
    ),
  },
  report: {
    weight: 4,
    run: step(
      "pending",
      (story, one) => leadOf(story, one).post(`${path(one)}/guests-still-here`),
      () => ({}),
    ),
  },
  takeBack: {
    weight: 1,
    run: step(
      "pending",
      (story, one) => leadOf(story, one).delete(`${path(one)}/guests-still-here`),
      () => ({}),
    ),
  },
  plan: {
    weight: 8,
    async run(story, [a, b, c]) {
      const { park, settings } = story;
      const time = `${String(7 + (c % 12)).padStart(2, "0")}:${String(b % 60).padStart(2, "0")}`;
      const plannedAt = parkInstant(addDays(today(story), (b % 5) - 1), time, settings.zone).toISOString();
      const unitId = pick([...park.villas, park.villas[0] ?? ""], a);
      const answer = await park.Sam.post("/api/assignments", {
        unitId,
        cleanerId: pick([...park.crewById.keys()], c),
        plannedAt,
      });
      if (!isDone(answer)) return false;
      story.work.set(idIn(answer), newWork);
      return true;
    },
  },
  move: {
    weight: 2,
    run: step(
      "pending",
      ({ park, now }, one) =>
        park.Sam.patch(path(one), { plannedAt: new Date(now + 3 * 3_600_000 + 120_000).toISOString() }),
      () => ({}),
    ),
  },
  remove: {
    weight: 1,
    async run(story, [a]) {
      const one = pick(
        story.rows.work.filter(({ id }) => story.work.get(id)?.status === "pending"),
        a,
      );
      return one !== undefined && isDone(await story.park.Sam.delete(path(one)));
    },
  },
  start: {
    weight: 10,
    run: step(
      "pending",
      (story, one) => leadOf(story, one).post(`${path(one)}/start`),
      (now) => ({ status: "in_progress", startedAt: now }),
      (story, one) => [leadOf(story, one), { step: "start" }],
    ),
  },
  finish: {
    weight: 14,
    run: step(
      "in_progress",
      (story, one) => leadOf(story, one).patch(`${path(one)}/finish`),
      (now) => ({ status: "needs_review", submittedAt: now }),
      byLead,
    ),
  },
  approve: {
    weight: 14,
    run: step(
      "needs_review",
      ({ park }, one) => park.Sam.patch(`${path(one)}/approve`),
      (now) => ({ status: "done", approvedAt: now }),
      bySam,
    ),
  },
  reject: {
    weight: 4,
    run: step(
      "needs_review",
      ({ park }, one) => park.Sam.patch(`${path(one)}/reject`, { reason: "Dusty" }),
      sentBack,
      bySam,
    ),
  },
  reopen: {
    weight: 6,
    run: step("done", ({ park }, one) => park.Sam.post(`${path(one)}/reopen`, { reason: "Dusty" }), sentBack, bySam),
  },
  pass: {
    weight: 10,
    run: step(
      "done",
      (story, { id }) => decide(story, id, { status: "passed" }),
      (now) => ({ passedAt: now }),
      ({ park }) => [park.Quinn],
    ),
  },
  rework: {
    weight: 7,
    run: step(
      "done",
      (story, { id }) => decide(story, id, { status: "needs_rework", notes: "Sand" }),
      sentBack,
      ({ park }) => [park.Quinn],
    ),
  },
  block: {
    weight: 2,
    async run({ park, blocks, now }, [a, b, c]) {
      const unitId = pick(park.villas, a) ?? "";
      const reason = pick(["Water damage", "Owner", "Builders"], b) ?? "";
      if (!isDone(await park.Sam.post(`/api/units/${unitId}/block`, { reason }))) return false;
      if (!(await isClosingUndone(park, unitId, "close", c)))
        blocks.set(unitId, { at: blocks.get(unitId)?.at ?? now, reason });
      return true;
    },
  },
  unblock: {
    weight: 3,
    async run({ park, blocks }, [a, b]) {
      const unitId = pick([...blocks.keys()], a);
      if (!unitId || !isDone(await park.Sam.delete(`/api/units/${unitId}/block`))) return false;
      return (await isClosingUndone(park, unitId, "reopen", b)) || blocks.delete(unitId);
    },
  },
  laterVilla: {
    weight: 2,
    async run({ park, rows, blocks, now }, [a]) {
      const there = rows.villas.find(({ code }) => code === park.laterCode);
      if (!there) await park.addLaterVilla();
      else if (a % 3 > 0) {
        if (!isDone(await park.Sam.post(`/api/units/${there.id}/block`, { reason: "Owner" }))) return false;
        blocks.set(there.id, { at: blocks.get(there.id)?.at ?? now, reason: "Owner" });
      } else return isDone(await park.Pia.delete(`/api/units/${there.id}`));
      return true;
    },
  },
  readyWhen: {
    weight: 2,
    async run(story, [a]) {
      const readyWhen = a % 2 === 0 ? "qc" : "approval";
      await story.park.set({ readyWhen });
      story.settings = { ...story.settings, readyWhen };
      return true;
    },
  },
  usualTimes: {
    weight: 1,
    async run(story, [a]) {
      const usual = [
        { checkOut: "10:00", checkIn: "16:00" },
        { checkOut: "11:30", checkIn: "14:30" },
        { checkOut: "02:15", checkIn: "02:45" },
      ];
      const { checkOut, checkIn } = pick(usual, a) ?? story.settings;
      await story.park.set({ checkInTime: checkIn, checkOutTime: checkOut });
      story.settings = { ...story.settings, checkIn, checkOut };
      return true;
    },
  },
  zone: {
    weight: 1,
    async run(story, [a]) {
      const zone = pick(zones, a) ?? zones[0];
      await story.park.set({ timeZone: zone });
      story.settings = { ...story.settings, zone };
      return true;
    },
  },
};

/** Lets time pass, takes the step, and compares every villa with the oracle now, at other moments and for other days. */
export async function takeStep(story: ReadinessStory, name: string, minutes: number, numbers: Numbers): Promise<void> {
  story.now += minutes * 60_000;
  vi.setSystemTime(story.now);
  const done = await readinessDeltas[name]?.run(story, numbers);
  if (!done) return;
  story.counts.set(name, (story.counts.get(name) ?? 0) + 1);
  story.rows = await story.park.rows();
  const answer = await story.park.Rosa.get("/api/readiness");
  expect(answer.status, answer.text).toBe(200);
  expectAsOracle(story, z.parse(getReadiness.reply, answer.body), story.now);
  const others = momentsOf(story, numbers).map(async (at) => {
    const date = addDays(parkDay(new Date(at), story.settings.zone), (numbers[2] % 5) - 1);
    expectAsOracle(story, await readinessNow(story.park.db, new Date(at), { date }), at, date);
  });
  await Promise.all(others);
}

/** Some moments from now on: before and at check-ins, check-outs and midnights of the next days, and any. */
function momentsOf({ now, rows, settings }: ReadinessStory, [a, b]: Numbers): number[] {
  const instant = (day: string, time: string) => parkInstant(day, time, settings.zone).getTime();
  const edges = rows.stays.flatMap(({ arrival, departure, checkIn, checkOut }) => [
    instant(arrival, checkIn ?? settings.checkIn),
    instant(departure, checkOut ?? settings.checkOut),
    instant(departure, "00:00"),
    instant(addDays(arrival, 1), "00:00"),
  ]);
  const coming = [...new Set(edges.flatMap((at) => [at - 1, at]))].filter((at) => at > now).sort((x, y) => x - y);
  const chosen = [a, a + 1, b, b + 1].flatMap((number) => pick(coming, number) ?? []);
  return [...new Set([...chosen, now + (a % 700) * 60_000, now + b * 1_200_000])];
}

function expectAsOracle(story: ReadinessStory, found: readonly VillaReadiness[], now: number, date?: string): void {
  const { rows, settings } = story;
  const shown = found.map(({ unitId, state, reason, since, neededBy }) => ({ unitId, state, reason, since, neededBy }));
  const told = rows.villas.map(({ id }) => {
    const { since, neededBy, ...verdict } = oracleOf(settings, villaOf(story, id), now, date);
    return { unitId: id, ...verdict, since: asText(since), neededBy: asText(neededBy) };
  });
  const inOrder = <T extends { unitId: string }>(all: readonly T[]) =>
    all.toSorted((one, other) => (one.unitId < other.unitId ? -1 : 1));
  expect(inOrder(shown), `at ${new Date(now).toISOString()} for ${date ?? "today"}, ${settings.zone}`).toEqual(
    inOrder(told),
  );
}

const asText = (at: number | null) => at && new Date(at).toISOString();
const asTime = (text: string | null) => (text === null ? null : Date.parse(text));

function villaOf({ rows, work, blocks }: ReadinessStory, unitId: string): OracleVilla {
  return {
    block: blocks.get(unitId) ?? null,
    stays: rows.stays
      .filter((stay) => stay.unitId === unitId)
      .map((stay) => ({ ...stay, arrivedAt: asTime(stay.arrivedAt), departedAt: asTime(stay.departedAt) })),
    work: rows.work
      .filter((one) => one.unitId === unitId)
      .map(({ id, plannedAt, guestsHereAt }) => ({
        ...{ ...newWork, ...work.get(id) },
        ...{ id, plannedAt: Date.parse(plannedAt), guestsHereAt: asTime(guestsHereAt) },
      })),
  };
}
