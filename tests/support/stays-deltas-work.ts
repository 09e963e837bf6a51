import { expect } from "vitest";
import * as z from "zod/mini";
import { planNeeds } from "../../src/features/stays/contract/needs";
import { addDays, parkInstant } from "../../src/shared/time";
import { type Answer, type Caller, idIn } from "./caller";
import { type Delta, type Numbers, pick } from "./stays-deltas";
import { type NeedOfModel, type Place, shownNeeds, type WorkOfModel, type World } from "./stays-oracle";
import { cleaners } from "./stays-park";
import type { Story } from "./stays-story";

// What people do with cleanings in the stories of tests/faults/stays-model.test.ts, while stays change.

export const expectStatus = (answer: Answer, status: number) => expect(answer.status, answer.text).toBe(status);
/** One of the cleaners, by a number. */
export const cleanerAt = ({ park }: Story, number: number): Caller => park.crew[pick(cleaners, number) ?? "Ann"];
const callerOf = ({ park }: Story, id: string) => Object.values(park.crew).find((one) => one.id === id) ?? park.Sam;
/** Work that is there, from today on. */
export const there = ({ world }: Story, isWanted: (work: WorkOfModel) => boolean = () => true) =>
  [...world.work.values()].filter((one) => !one.isDeleted && one.date >= world.today && isWanted(one));
const isPending = ({ status }: WorkOfModel) => status === "pending";
const isRunning = ({ status }: WorkOfModel) => status === "in_progress";
export const isUnfinished = (work: WorkOfModel) => isPending(work) || isRunning(work);
/** The people who are on it. */
export const crewOf = ({ lead, helpers, isUncovered }: WorkOfModel) => [...(isUncovered ? [] : [lead]), ...helpers];
export const isAbsent = (world: World, people: readonly string[], date: string) =>
  people.some((person) => world.absent.has(`${person} ${date}`));
/** Whether a villa has other open work that day. */
export const isTaken = (story: Story, { unitId, date }: Pick<Place, "unitId" | "date">, except?: WorkOfModel) =>
  [...story.world.work.values()].some(
    (one) => one !== except && !one.isDeleted && one.status !== "done" && one.unitId === unitId && one.date === date,
  );
const newWork = { status: "pending", isUncovered: false, priority: "normal", ticks: 0, isTouched: false } as const;

/** A delta that concerns one of the cleanings there. */
const onWork = (
  weight: number,
  isWanted: (work: WorkOfModel) => boolean,
  run: (story: Story, work: WorkOfModel, numbers: Numbers) => Promise<void>,
): Delta => ({
  weight,
  when: (story) => there(story, isWanted).length > 0,
  async run(story, numbers) {
    const work = pick(there(story, isWanted), numbers[0]);
    if (work) await run(story, work, numbers);
  },
});

/** Plans needs for a cleaner with a helper; 422 if one of them is absent. */
async function plan(story: Story, needs: readonly NeedOfModel[], [, b, c]: Numbers): Promise<void> {
  const { world, park } = story;
  const lead = cleanerAt(story, b).id;
  const helpers = c % 3 === 0 ? [cleanerAt(story, b + 1).id] : [];
  const wanted = needs.map(({ stayId, ruleId, nth, date }) => ({ stayId, ruleId, nth, date }));
  const answer = await park.Sam.post("/api/needs/plan", { needs: wanted, cleanerId: lead, collaboratorIds: helpers });
  if (needs.some(({ date }) => isAbsent(world, [lead, ...helpers], date))) return expectStatus(answer, 422);
  expectStatus(answer, 201);
  const planned = z.parse(planNeeds.reply, answer.body);
  expect(planned).toHaveLength(needs.length);
  for (const { key, stayId, unitId, date, time, kindId } of needs) {
    const at = parkInstant(date, time, park.zone).toISOString();
    const id = planned.find((one) => one.unitId === unitId && one.plannedAt === at)?.id ?? "";
    for (const other of world.work.values()) if (other.link?.key === key) other.link = null;
    const put = { unitId, date, time };
    const link = { key, stayId, put, missing: [], keptFor: null };
    const work = { ...newWork, ...put, id, kindId, lead, helpers, instructions: null, isDeleted: false, link };
    world.work.set(id, work);
  }
}

/** Edits where work is planned: 422 if somebody on it is absent then, 409 if the villa has other open work that day. */
async function put(story: Story, work: WorkOfModel, place: Place): Promise<void> {
  const { world, park } = story;
  const plannedAt = parkInstant(place.date, place.time, park.zone).toISOString();
  const answer = await park.Sam.patch(`/api/assignments/${work.id}`, { unitId: place.unitId, plannedAt });
  const moves = place.date !== work.date;
  if (moves && isAbsent(world, crewOf(work), place.date)) return expectStatus(answer, 422);
  if (isTaken(story, place, work)) return expectStatus(answer, 409);
  expectStatus(answer, 200);
  if (moves || place.unitId !== work.unitId || place.time !== work.time) work.isTouched = true;
  Object.assign(work, place);
}

const openNeeds = ({ world }: Story) =>
  shownNeeds(world).filter(({ coveredBy, date }) => coveredBy.length === 0 && date <= addDays(world.today, 60));
const times = ["07:15", "10:00", "11:30", "15:00"];
const timeAt = (number: number) => pick(times, number) ?? "10:00";

export const workDeltas: Record<string, Delta> = {
  "plan one": {
    weight: 14,
    when: (story) => openNeeds(story).length > 0,
    async run(story, numbers) {
      const need = pick(openNeeds(story), numbers[0]);
      if (need) await plan(story, [need], numbers);
    },
  },
  "plan all": {
    weight: 25,
    when: (story) => openNeeds(story).length > 0,
    run: (story, numbers) => plan(story, openNeeds(story).slice(0, 10), numbers),
  },
  "plan what is covered": {
    weight: 2,
    when: ({ world }) => shownNeeds(world).some(({ coveredBy }) => coveredBy.length > 0),
    async run(story, [a, b]) {
      const covered = shownNeeds(story.world).filter(({ coveredBy }) => coveredBy.length > 0);
      const { stayId, ruleId, nth, date } = pick(covered, a) ?? {};
      const cleanerId = cleanerAt(story, b).id;
      const answer = await story.park.Sam.post("/api/needs/plan", {
        ...{ needs: [{ stayId, ruleId, nth, date }], cleanerId },
      });
      expect([409, 422], answer.text).toContain(answer.status);
    },
  },
  "plan by hand": {
    weight: 5,
    async run(story, [a, b, c]) {
      const { world, park } = story;
      const place = { unitId: pick(park.villas, a) ?? "", date: addDays(world.today, b % 10), time: timeAt(c) };
      const lead = cleanerAt(story, c).id;
      const plannedAt = parkInstant(place.date, place.time, park.zone).toISOString();
      const body = { unitId: place.unitId, cleanerId: lead, plannedAt, instructions: "By hand" };
      const answer = await park.Sam.post("/api/assignments", body);
      if (isAbsent(world, [lead], place.date)) return expectStatus(answer, 422);
      if (isTaken(story, place)) return expectStatus(answer, 409);
      expectStatus(answer, 201);
      const made = { ...newWork, ...place, id: idIn(answer), lead, helpers: [], instructions: "By hand", link: null };
      world.work.set(made.id, { ...made, kindId: park.kinds[0] ?? "", isDeleted: false });
    },
  },
  start: onWork(
    5,
    (one) => isPending(one) && !one.isUncovered,
    async (story, one) => {
      expectStatus(await callerOf(story, one.lead).post(`/api/assignments/${one.id}/start`), 200);
      Object.assign(one, { status: "in_progress", isTouched: true });
    },
  ),
  tick: onWork(
    5,
    (one) => isRunning(one) && !one.isUncovered,
    async (story, one) => {
      const path = `/api/assignments/${one.id}`;
      const seen = z.parse(withItems, (await story.park.Sam.get(path)).body);
      const item = seen.checklist.items[one.ticks];
      if (!item) return;
      expectStatus(await callerOf(story, one.lead).post(`${path}/checklist/${item.id}`), 200);
      one.ticks += 1;
    },
  ),
  finish: onWork(
    4,
    (one) => isRunning(one) && !one.isUncovered,
    async (story, one) => {
      expectStatus(await callerOf(story, one.lead).patch(`/api/assignments/${one.id}/finish`), 200);
      one.status = "needs_review";
    },
  ),
  approve: onWork(
    4,
    ({ status }) => status === "needs_review",
    async (story, one) => {
      expectStatus(await story.park.Sam.patch(`/api/assignments/${one.id}/approve`), 200);
      one.status = "done";
    },
  ),
  "edit time": onWork(5, isPending, (story, one, [, b]) => put(story, one, { ...placeOf(one), time: timeAt(b) })),
  "edit day": onWork(5, isPending, (story, one, [, b, c]) =>
    put(story, one, { ...placeOf(one), date: addDays(story.world.today, b % 9), time: c % 2 ? one.time : timeAt(c) }),
  ),
  "put back": onWork(
    3,
    (one) => isPending(one) && one.link !== null && one.link.put.date !== one.date,
    async (story, one) => {
      if (one.link && one.link.put.date >= story.world.today) await put(story, one, one.link.put);
    },
  ),
  "edit villa": onWork(3, isPending, (story, one, [, b]) =>
    put(story, one, { ...placeOf(one), unitId: pick(story.park.villas, b) ?? one.unitId }),
  ),
  "edit text": onWork(3, isUnfinished, async (story, one, [, b]) => {
    const changes = { instructions: `Note ${b % 3}`, priority: pick(["low", "normal", "high"], b) ?? "normal" };
    expectStatus(await story.park.Sam.patch(`/api/assignments/${one.id}`, changes), 200);
    if (changes.instructions !== one.instructions || changes.priority !== one.priority) one.isTouched = true;
    Object.assign(one, changes);
  }),
  reassign: onWork(3, isUnfinished, async (story, one, [, b]) => {
    const lead = cleanerAt(story, b).id;
    const answer = await story.park.Sam.patch(`/api/assignments/${one.id}`, { cleanerId: lead });
    const isSame = lead === one.lead && !one.isUncovered;
    if (!isSame && isAbsent(story.world, [lead], one.date)) return expectStatus(answer, 422);
    expectStatus(answer, 200);
    if (isSame) return;
    const helpers = one.helpers.filter((helper) => helper !== lead);
    Object.assign(one, { lead, helpers, isUncovered: false, isTouched: true });
    // A person has decided who does it.
    if (one.link) one.link.missing = [];
  }),
  delete: onWork(4, isPending, async (story, one) => {
    expectStatus(await story.park.Sam.delete(`/api/assignments/${one.id}`), 204);
    one.isDeleted = true;
    story.lastDeleted = { id: one.id, at: story.now };
  }),
  undo: {
    weight: 12,
    when: ({ lastDeleted, now }) => lastDeleted !== null && now - lastDeleted.at < 60_000,
    async run(story) {
      const deleted = story.world.work.get(story.lastDeleted?.id ?? "");
      if (!deleted) return;
      story.lastDeleted = null;
      const answer = await story.park.Sam.post(`/api/assignments/${deleted.id}/undo`);
      if (isTaken(story, deleted) || isAbsent(story.world, crewOf(deleted), deleted.date))
        return expectStatus(answer, 409);
      expectStatus(answer, 200);
      Object.assign(deleted, { isDeleted: false, isTouched: true });
    },
  },
};
const withItems = z.object({ checklist: z.object({ items: z.array(z.object({ id: z.string() })) }) });
const placeOf = ({ unitId, date, time }: Place): Place => ({ unitId, date, time });
