import { expect } from "vitest";
import { addDays } from "../../src/shared/time";
import { anyVersion } from "./caller";
import type { StayOfModel } from "./stays-oracle";
import { change, nameOf, type Told, tell } from "./stays-oracle-sources";
import { followed, type Story, twice, unitOf } from "./stays-story";

// What sources do to stays in the stories of tests/faults/stays-model.test.ts: each delta takes some numbers and the story, calls the server and tells the oracle.

/** Three numbers from 0 to 999, from which a delta makes its choices. */
export type Numbers = readonly [number, number, number];
export type Delta = {
  /** How often it is tried, compared with the others. */
  weight: number;
  /** Whether it is possible now. */
  when?: (story: Story, numbers: Numbers) => boolean;
  run: (story: Story, numbers: Numbers) => Promise<void>;
};

export function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % list.length];
}
function oneOf<T>(list: readonly [T, ...T[]], number: number): T {
  return list[number % list.length] ?? list[0];
}

export const sources = ["manual", "pms", "ota"] as const;
const codesOf = ({ park }: Story) => [...park.codes, ...park.codes.slice(0, 2), park.laterCode];
/** Stays that a source other than a feed told. */
const told = (story: Story, isWanted: (stay: StayOfModel) => boolean = () => true) =>
  [...story.world.stays.values()].filter((stay) => !stay.source.startsWith("feed-") && isWanted(stay));
const isBooked = ({ status }: StayOfModel) => status === "booked";

/** A stay that begins soon, made from three numbers. */
export function soon(story: Story, [a, b, c]: Numbers): Omit<Told, "source" | "externalId"> {
  const arrival = addDays(story.world.today, (a % 14) - 4);
  const code = oneOf(["", ...codesOf(story)], 1 + (b % codesOf(story).length));
  return {
    ...{ code, unitId: unitOf(story, code), arrival, departure: addDays(arrival, 1 + (c % 6)) },
    checkIn: oneOf([null, null, null, "14:00", "18:00"], b >> 3),
    checkOut: oneOf([null, null, null, "08:30", "12:00"], a >> 4),
    guests: oneOf([null, 2, 4, 6], c >> 3),
    kind: oneOf(["guest", "guest", "guest", "guest", "owner", "block"], (a + b) >> 2),
    status: "booked",
  };
}

const bodyOf = ({ arrival, departure, checkIn, checkOut, guests, kind, status, code }: Omit<Told, "source">) => {
  return { unit: code, arrival, departure, checkIn, checkOut, guests, kind, status };
};

/** A source tells a stay, twice. */
async function put(story: Story, wanted: Told): Promise<void> {
  const stay = { ...wanted, unitId: unitOf(story, wanted.code) };
  if (stay.source === "manual" && stay.unitId === null) return expectRefused(story, stay);
  const send = async () => {
    const answer = await story.park
      .writerOf(stay.source)
      .send("PUT", `/api/stays/${nameOf(stay)}`, { body: bodyOf(stay), headers: anyVersion });
    expect(answer.status, answer.text).toBe(200);
  };
  const idOf = await twice(story, send);
  followed(story, tell(story.world, stay, idOf(stay)));
}

/** A person names a villa that exists, else the call is refused. */
async function expectRefused(story: Story, stay: Told): Promise<void> {
  const answer = await story.park.Sam.send("PUT", `/api/stays/${nameOf(stay)}`, {
    body: bodyOf(stay),
    headers: anyVersion,
  });
  expect(answer.status, answer.text).toBe(422);
}

/** A source tells several stays at once, twice. */
async function putAll(story: Story, source: string, wanted: Told[]): Promise<void> {
  const stays = wanted.map((stay) => ({ ...stay, unitId: unitOf(story, stay.code) }));
  const send = async () => {
    const body = { stays: stays.map((stay) => ({ externalId: stay.externalId, ...bodyOf(stay) })) };
    const answer = await story.park.writerOf(source).post(`/api/stays/${source}/batch`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const idOf = await twice(story, send);
  followed(story, new Set(stays.flatMap((stay) => [...tell(story.world, stay, idOf(stay))])));
}

/** A delta that tells a booked stay anew, with some changes. */
const changed = (
  weight: number,
  changes: (stay: StayOfModel, numbers: Numbers, story: Story) => Partial<Told>,
  isWanted = isBooked,
): Delta => ({
  weight,
  when: (story) => told(story, isWanted).length > 0,
  async run(story, numbers) {
    const stay = pick(told(story, isWanted), numbers[0]);
    if (stay) await put(story, { ...stay, ...changes(stay, numbers, story) });
  },
});
const shifted = ({ arrival, departure }: StayOfModel, first: number, last: number) => ({
  arrival: addDays(arrival, first),
  departure: addDays(departure, last),
});

export const sourceDeltas: Record<string, Delta> = {
  new: {
    weight: 14,
    async run(story, numbers) {
      const [a, b, c] = numbers;
      const source = oneOf(sources, a + c);
      await put(story, { ...soon(story, numbers), source, externalId: `S-${(a + b) % 8}` });
    },
  },
  moved: changed(10, (stay, [, b]) => shifted(stay, (b % 7) - 3, (b % 7) - 3)),
  extended: changed(6, (stay, [, b]) => shifted(stay, 0, 1 + (b % 3))),
  earlier: changed(3, (stay, [, b]) => shifted(stay, -1 - (b % 2), 0)),
  shortened: changed(
    4,
    (stay) => shifted(stay, 0, -1),
    (stay) => isBooked(stay) && addDays(stay.arrival, 1) < stay.departure,
  ),
  "other times": changed(8, (_, [, b, c]) => ({
    checkOut: oneOf([null, "08:30", "10:00", "13:00"], b),
    checkIn: oneOf([null, "13:00", "16:00", "19:00"], c),
  })),
  "other guests": changed(2, (_, [, b]) => ({ guests: oneOf([null, 1, 5], b) })),
  "other kind": changed(2, (_, [, b]) => ({ kind: oneOf(["guest", "owner", "block"], b) })),
  "other villa": changed(6, (_, [, b], story) => {
    const code = pick(codesOf(story), b) ?? "";
    return { code, unitId: unitOf(story, code) };
  }),
  reinstated: changed(
    5,
    () => ({ status: "booked" }),
    (stay) => !isBooked(stay),
  ),
  cancelled: {
    weight: 6,
    when: (story) => told(story, isBooked).length > 0,
    async run(story, [a]) {
      const stay = pick(told(story, isBooked), a);
      if (!stay) return;
      const send = async () => {
        const answer = await story.park.writerOf(stay.source).delete(`/api/stays/${nameOf(stay)}`);
        expect(answer.status, answer.text).toBe(204);
      };
      await twice(story, send);
      followed(story, change(story.world, stay, { status: "cancelled" }));
    },
  },
  "in another source too": {
    weight: 4,
    when: (story) => told(story, isBooked).length > 0,
    async run(story, [a, b]) {
      const stay = pick(told(story, isBooked), a);
      const source = sources.find((one) => one !== stay?.source);
      if (stay && source) await put(story, { ...stay, source, externalId: `S-${b % 8}` });
    },
  },
  split: {
    weight: 4,
    when: (story) => told(story, (stay) => isBooked(stay) && addDays(stay.arrival, 1) < stay.departure).length > 0,
    async run(story, [a, b]) {
      const stay = pick(
        told(story, (one) => isBooked(one) && addDays(one.arrival, 1) < one.departure),
        a,
      );
      if (!stay) return;
      const middle = addDays(stay.arrival, 1);
      const second = { ...stay, externalId: `S-${b % 8}`, arrival: middle };
      const isOther = second.externalId !== stay.externalId;
      await putAll(story, stay.source, [{ ...stay, departure: middle }, ...(isOther ? [second] : [])]);
    },
  },
  "several at once": {
    weight: 6,
    when: (story) => told(story, isBooked).length > 1,
    async run(story, [a, b, c]) {
      const source = pick(told(story, isBooked), a)?.source ?? "";
      const stays = told(story, (stay) => stay.source === source);
      const shift = (b % 5) - 2;
      const all = stays.map((stay, i) =>
        (c >> i) % 2 === 0 ? { ...stay, ...shifted(stay, shift, shift) } : { ...stay },
      );
      await putAll(story, source, all);
    },
  },
  "villa chosen": {
    weight: 6,
    when: (story) => told(story, ({ unitId }) => unitId === null).length > 0,
    async run(story, [a, b]) {
      const stay = pick(
        told(story, ({ unitId }) => unitId === null),
        a,
      );
      const unitId = pick(story.park.villas, b) ?? null;
      if (!stay) return;
      const answer = await story.park.Sam.put(`/api/stay-villas/${stay.id}`, { unitId });
      expect(answer.status, answer.text).toBe(200);
      followed(story, change(story.world, stay, { unitId, isChosen: true }));
    },
  },
  "villa added": {
    weight: 2,
    when: ({ laterVilla }) => laterVilla === null,
    async run(story) {
      story.laterVilla = await story.park.addLaterVilla();
      story.world.codes.set(story.laterVilla, story.park.laterCode);
      // Work that was planned for them elsewhere is flagged until the next change.
      for (const stay of [...story.world.stays.values()])
        if (stay.unitId === null && stay.code.toUpperCase() === story.park.laterCode)
          change(story.world, stay, { unitId: story.laterVilla });
    },
  },
};
