import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import { sha256Of } from "../../../src/client/outbox/sha256";
import { type Network, openNetwork } from "./network";
import { type Acknowledged, type NewStep, type Outbox, openOutbox } from "./outbox";
import type { DayPark } from "./park";
import { type Crew, type DayScript, roles, troubleOf } from "./script";

// The day as it goes on: its clock, what has happened so far, and everybody's phone.

export type Call = { method: string; path: string; params?: Record<string, string>; body?: unknown; closes?: boolean };
/** A person with their phone. */
export type Phone = {
  name: string;
  id: string;
  network: Network;
  outbox: Outbox;
  /** Stores a step of an assignment (or of another record) in the outbox; resolves with the answer. */
  step(lane: string, call: Call): Promise<unknown>;
  /** Takes a photo of an assignment: announces it, and sends it after the steps. Resolves when it is recorded. */
  photo(assignmentId: string, by: "cleaner" | "qc", itemId?: string): Promise<unknown>;
};
export type Day = {
  script: DayScript;
  park: DayPark;
  phones: Record<Crew, readonly Phone[]>;
  acknowledged: readonly Acknowledged[];
  acknowledge(one: Acknowledged): void;
  signal: AbortSignal;
  /** When it began and ends, by the clock of `performance`. */
  begin: number;
  dayMs: number;
  /** Waits until a share of the day has passed. */
  until(share: number): Promise<void>;
  /** Says that something has happened, and waits until somebody has said so. */
  tell(what: string): void;
  heard(what: string): Promise<void>;
  /** Waits for something; what is awaited is named if the day ends before. */
  waiting<T>(what: string, awaited: Promise<T>): Promise<T>;
  awaited(): readonly string[];
};

/** Begins the day. `photoOf` returns the bytes of the nth photo. */
export function beginDay(
  given: { script: DayScript; park: DayPark; seed: number; dayMs: number; signal: AbortSignal },
  photoOf: (number: number) => ArrayBuffer,
): Day {
  const { script, park, seed, dayMs, signal } = given;
  const begin = performance.now();
  const acknowledged: Acknowledged[] = [];
  const acknowledge = (one: Acknowledged) => void acknowledged.push(one);
  const facts = new Map<string, ReturnType<typeof newFact>>();
  const factOf = (what: string) => {
    const known = facts.get(what) ?? newFact();
    facts.set(what, known);
    return known;
  };
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The day was ended.")), { once: true });
  });
  ended.catch(() => undefined);
  const awaited = new Set<string>();
  const waiting = async <T>(what: string, wanted: Promise<T>): Promise<T> => {
    awaited.add(what);
    const one = await Promise.race([wanted, ended]);
    awaited.delete(what);
    return one;
  };
  let photos = 0;
  const phoneOf = (crew: Crew, person: number): Phone => {
    const caller = park.crews[crew][person];
    if (!caller) throw new Error(`no ${crew} ${person}`);
    const name = `${crew} ${person}`;
    const network = openNetwork(park.url, caller.cookie, (call) => troubleOf(seed, name, call));
    const outbox = openOutbox(caller.id, network, acknowledge);
    signal.addEventListener("abort", () => outbox.close());
    const stepOf = (lane: string, { params = {}, ...call }: Call): NewStep => ({
      ...{ id: v7(), userId: caller.id, assignmentId: lane, params },
      ...call,
    });
    return {
      ...{ name, id: caller.id, network, outbox },
      step(lane, call) {
        const what = `${name}: ${call.method} ${call.path} ${lane}`;
        const answered = waiting(what, outbox.submit(stepOf(lane, call)));
        // People look at it later; the day may have been ended by then.
        answered.catch(() => undefined);
        return answered;
      },
      async photo(assignmentId, by, itemId) {
        const bytes = photoOf(photos++);
        const id = randomUUID();
        const path = "/api/assignments/{id}/photo-announcements";
        const shown = itemId === undefined ? {} : { itemId };
        const sha256 = await sha256Of(bytes);
        const params = { id: assignmentId };
        const body = { photos: [{ id, sha256, kind: "photo", ...shown }] };
        const announced = outbox.submit(stepOf(assignmentId, { method: "POST", path, params, body }));
        const isQc = by === "qc";
        const record = {
          ...{ method: "POST", path: `/api/assignments/{id}/${isQc ? "qc-media" : "media"}`, params },
          body: { ...(isQc && { kind: "photo" }), ...shown, announcementId: id },
        };
        const photo = { id, name: "photo.jpg", type: "image/jpeg", size: bytes.byteLength } as const;
        const field = isQc ? "url" : "photoURL";
        const sent = outbox.submit({ ...stepOf(assignmentId, record), photo: { ...photo, field }, bytes });
        return Promise.all([announced, sent]);
      },
    };
  };
  const crewOf = (crew: Crew) => park.crews[crew].map((_, person) => phoneOf(crew, person));
  const phones = {
    cleaners: crewOf("cleaners"),
    leaders: crewOf("leaders"),
    inspectors: crewOf("inspectors"),
    receptions: crewOf("receptions"),
  };
  return {
    ...{ script, park, phones, acknowledged, acknowledge, signal, begin, dayMs },
    async until(share) {
      await pause(Math.max(0, begin + share * dayMs - performance.now()), undefined, { signal });
    },
    tell: (what) => factOf(what).tell(),
    heard: (what) => waiting(what, factOf(what).told),
    waiting,
    awaited: () => [...awaited],
  };
}

function newFact() {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { told, tell: () => tell() };
}

/** Takes everybody's network away for the times of the script. */
export async function loseNetworks({ script, phones, until }: Day): Promise<void> {
  const gaps = roles.flatMap((crew) =>
    phones[crew].flatMap((phone, person) => script.gapsOf(crew, person).map((gap) => ({ phone, gap }))),
  );
  await Promise.all(
    gaps.map(async ({ phone: { network, outbox }, gap }) => {
      await until(gap.from);
      network.lose();
      await until(gap.until);
      network.restore();
      void outbox.sendNow();
    }),
  );
}
