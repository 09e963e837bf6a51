import * as z from "zod/mini";
import { addDays } from "../../src/shared/time";
import { type Delta, type Numbers, pick } from "./stays-deltas";
import { cleanerAt, crewOf, expectStatus, isAbsent, isTaken, isUnfinished, there } from "./stays-deltas-work";
import { allNeeds, flagsOf, keptKey, leave, move, type RuleOfModel } from "./stays-oracle";
import { cleaners } from "./stays-park";
import { followed, learnCrew, type Story } from "./stays-story";

// Absences, bookings, answers to flags, rules and settings in the stories of tests/faults/stays-model.test.ts.

const dayAt = ({ world }: Story, number: number) => addDays(world.today, number % 9);
const people: Record<string, Delta> = {
  absent: {
    weight: 5,
    when: (story, [a, b]) => !isAbsent(story.world, [cleanerAt(story, a).id], dayAt(story, b)),
    async run(story, [a, b]) {
      const person = cleanerAt(story, a).id;
      const date = dayAt(story, b);
      const answer = await story.park.Sam.post("/api/absences", { userId: person, from: date });
      expectStatus(answer, 201);
      const [absence] = z.parse(z.array(z.object({ id: z.string() })), answer.body);
      story.absences.set(`${person} ${date}`, absence?.id ?? "");
      story.world.absent.add(`${person} ${date}`);
      for (const one of there(story, isUnfinished)) {
        if (one.date !== date || !crewOf(one).includes(person)) continue;
        leave(one, person);
      }
    },
  },
  back: {
    weight: 4,
    when: (story) => coming(story).length > 0,
    async run(story, [a]) {
      const [name = "", id = ""] = pick(coming(story), a) ?? [];
      expectStatus(await story.park.Sam.delete(`/api/absences/${id}`), 204);
      story.absences.delete(name);
      story.world.absent.delete(name);
      // An absence that took somebody from it was cancelled, so what was deleted may stay away.
      story.lastDeleted = null;
      const [person = "", date] = name.split(" ");
      const found = new Map((await story.park.stored()).work.map((one) => [one.id, one]));
      for (const one of there(story, (work) => isUnfinished(work) && work.date === date)) {
        const wasOnIt = crewOf(one).includes(person);
        learnCrew(one, found.get(one.id));
        if (one.link && !wasOnIt && crewOf(one).includes(person))
          one.link.missing = one.link.missing.filter((id) => id !== person);
      }
    },
  },
  "booked elsewhere": {
    weight: 4,
    when: ({ world, ...story }, [a, b]) => {
      const name = `${cleanerAt({ world, ...story }, a).id} ${dayAt({ world, ...story }, b)}`;
      return !world.absent.has(name) && !world.booked.has(name);
    },
    async run(story, [a, b]) {
      const person = cleanerAt(story, a).id;
      const date = dayAt(story, b);
      const unitIds = [story.park.elsewhere[a % cleaners.length]];
      const body = { date, startTime: "00:30", endTime: "23:30", cleanerIds: [person], unitIds };
      expectStatus(await story.park.Sam.post("/api/schedules", body), 201);
      story.world.booked.add(`${person} ${date}`);
    },
  },
  keep: answered(5, "keep"),
  follow: answered(5, "follow"),
};
const coming = ({ absences, world }: Story) =>
  [...absences].filter(([name]) => (name.split(" ")[1] ?? "") >= world.today);

/** Somebody answers a flag. */
function answered(weight: number, answer: "keep" | "follow"): Delta {
  // What becomes of a person who could not come along is nothing that the app can do.
  const possible = ({ world }: Story) =>
    flagsOf(world).filter(({ reason }) => answer === "keep" || reason !== "short-handed");
  return {
    weight,
    when: (story) => possible(story).length > 0,
    async run(story, [a]) {
      const { world, park } = story;
      const flag = pick(possible(story), a);
      const one = world.work.get(flag?.workId ?? "");
      if (!flag || !one?.link) return;
      const { link } = one;
      const response = await park.Sam.post(`/api/stay-flags/${one.id}`, { answer });
      const need = allNeeds(world).find(({ key }) => key === link.key);
      const isRefused = one.status !== "pending" || flag.reason === "taken" || (need && isTaken(story, need, one));
      if (answer === "follow" && isRefused) return expectStatus(response, 409);
      expectStatus(response, 204);
      if (answer === "keep") {
        link.missing = [];
        if (flag.reason !== "short-handed") link.keptFor = keptKey(need);
      } else if (need) move(world, one, need);
      else one.isDeleted = true;
    },
  };
}

/** Lists of rules, each made from the one before. */
function otherRules({ world, park }: Story, [a, b, c]: Numbers): (Omit<RuleOfModel, "id"> & { id?: string })[] {
  const { rules } = world;
  const kindId = park.kinds[b % 2] ?? "";
  const added = pick(
    [
      { trigger: "departure", days: 0 },
      { trigger: "arrival", days: c % 3 },
      { trigger: "stay", days: 2 + (c % 2) },
      { trigger: "vacant", days: 2 + (c % 5) },
    ] as const,
    b,
  );
  const isThere = rules.some((rule) => rule.trigger === added?.trigger);
  if (added && !isThere) return a % 2 ? [...rules, { ...added, kindId }] : [{ ...added, kindId }, ...rules];
  if (a % 3 === 0) return rules.toReversed();
  if (a % 3 === 1) return rules.filter((_, i) => i !== c % rules.length);
  return rules.map((rule, i) => {
    return i === c % rules.length && rule.trigger !== "departure" ? { ...rule, days: 1 + (b % 4) } : rule;
  });
}

const settings: Record<string, Delta> = {
  rules: {
    weight: 4,
    async run(story, numbers) {
      const before = JSON.stringify(story.world.rules);
      story.world.rules = await story.park.putRules(otherRules(story, numbers));
      if (JSON.stringify(story.world.rules) !== before) followed(story, null);
    },
  },
  "usual times": {
    weight: 2,
    async run(story, [a, b]) {
      const { usual } = story.world;
      const wanted = {
        checkOut: pick(["09:30", "10:00", "11:00"], a) ?? "",
        checkIn: pick(["15:00", "16:00"], b) ?? "",
      };
      await story.park.setTimes(wanted);
      const isOther = wanted.checkOut !== usual.checkOut || wanted.checkIn !== usual.checkIn;
      story.world.usual = wanted;
      if (isOther) followed(story, null);
    },
  },
};

export const peopleDeltas: Record<string, Delta> = { ...people, ...settings };
