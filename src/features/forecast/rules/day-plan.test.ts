import { describe, expect, test } from "vitest";
import { bestCost } from "../../../../tests/support/best-plan";
import { at, cleaner, dayOf, piece } from "../../../../tests/support/forecast-day";
import { randomDay } from "../../../../tests/support/random-day";
import { reportCount } from "../../../../tests/support/report-count";
import { seededRandom } from "../../../../tests/support/seeded-random";
import { seededNumbers } from "../../../shared/random";
import type { Day, Piece } from "./day";
import { type PlannedDay, planBoard, planDay } from "./day-plan";
import { PlanSearch } from "./plan-search";
import { costOf } from "./score";

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const days = Number(process.env.DAYS ?? 60);

test(`the plan of each of ${days} random days costs as little as the best of all plans (SEED=${seed})`, {
  timeout: 300_000,
}, () => {
  const chance = seededRandom(seed);
  const different: string[] = [];
  for (let number = 0; number < days; number++) {
    const day = randomDay(chance, 7, 3);
    const board = planBoard(day);
    if (board.people.length === 0) continue;
    const [cost, best] = [planDay(day, { seed: number }).cost, bestCost(board)];
    if (Math.abs(cost - best) > 1e-6 * best + 1e-6) different.push(`day ${number}: ${cost} instead of ${best}`);
  }
  expect(different).toEqual([]);
  reportCount(`plans of ${days} days, SEED=${seed}`);
});

test("annealing alone finds the best of all plans of nearly every small day", () => {
  const chance = seededRandom(1);
  let [best, all] = [0, 0];
  for (let number = 0; number < 60; number++) {
    const board = planBoard(randomDay(chance, 5, 3));
    if (board.people.length === 0) continue;
    const search = new PlanSearch(board, seededNumbers(number), () => true);
    search.construct();
    search.anneal(6_000, 10_000);
    search.anneal(6_000, 3_000);
    all++;
    if (costOf(search.score) <= bestCost(board) + 1e-6) best++;
  }
  expect(best / all).toBeGreaterThan(0.95);
});

describe("a plan", () => {
  const two = [cleaner("eva"), cleaner("jo")];
  const work = (count: number, change: Partial<Piece> = {}) =>
    Array.from({ length: count }, (_, n) => piece(`v${n}`, [], change));
  const idsOf = (plan: PlannedDay) => plan.cleaners.map(({ work }) => work.map(({ id }) => id));

  test("is the same for the same seed", () => {
    const day = dayOf([...two, cleaner("kim")], work(14, { neededBy: [at(280)] }));
    expect(planDay(day, { seed: 3 })).toEqual(planDay(day, { seed: 3 }));
  });

  test("leaves what is fixed, started or shared with its people, in its order", () => {
    const mine = [
      piece("s", ["eva"], { startedAt: at(-10) }),
      piece("f", ["eva"], { isFixed: true, order: 2 }),
      piece("t", ["eva", "jo"], { order: 3 }),
    ];
    const plan = planDay(dayOf(two, [...mine, ...work(2)]), { seed: 1 });
    const [eva] = plan.cleaners;
    expect(eva?.work.filter(({ id }) => !id.startsWith("v")).map(({ id, reason }) => [id, reason])).toEqual([
      ["s", "started"],
      ["f", "fixed"],
      ["t", "shared"],
    ]);
    expect(eva?.work[0]?.id).toBe("s");
  });

  test("gives work of absent and removed people to others", () => {
    const day = dayOf(
      [cleaner("eva"), cleaner("jo", { presence: "absent" })],
      [piece("a", ["jo"], { isFixed: true, startedAt: at(-9) }), piece("b", ["gone"])],
    );
    expect(planDay(day, { seed: 1 }).cleaners[0]?.work.map(({ reason }) => reason)).toEqual(["only-one", "only-one"]);
  });

  test.each<[string, Day]>([
    ["everybody is absent", dayOf([cleaner("eva", { presence: "absent" })], work(2))],
    ["only free people are left", dayOf([cleaner("eva", { presence: "free" })], work(2))],
  ])("gives nobody anything if %s", (_, day) => {
    const { cleaners, left } = planDay(day, { seed: 1 });
    expect([cleaners, left]).toEqual([
      [],
      [
        { id: "v0", reason: "nobody" },
        { id: "v1", reason: "nobody" },
      ],
    ]);
  });

  test("without anybody's shift shares out all the same", () => {
    expect(
      idsOf(
        planDay(
          dayOf(
            two.map((one) => ({ ...one, shift: null })),
            work(4),
          ),
          { seed: 1 },
        ),
      ).map((ids) => ids.length),
    ).toEqual([2, 2]);
  });

  test("of more work than anybody can do, plans the most important first and says what is left", () => {
    const urgent = work(3, { isUrgent: true, neededBy: [at(180)] }).map((one) => ({ ...one, id: `u${one.id}` }));
    const plan = planDay(dayOf([cleaner("eva")], [...work(30), ...urgent, piece("x", [], { minutes: 600 })]), {
      seed: 1,
    });
    expect(idsOf(plan)[0]?.slice(0, 3).sort()).toEqual(["uv0", "uv1", "uv2"]);
    expect(plan.left.length + (plan.cleaners[0]?.work.length ?? 0)).toBe(34);
    expect(new Set(plan.left.map(({ reason }) => reason))).toEqual(new Set(["no-time"]));
  });

  test("plans nothing for the next day", () => {
    const day = dayOf([cleaner("eva", { shift: null })], work(3));
    const plan = planDay({ ...day, window: { from: at(-1_000), until: at(119) } }, { seed: 1 });
    expect(idsOf(plan).flat()).toHaveLength(2);
    expect(plan.left).toMatchObject([{ reason: "no-time" }]);
  });

  test("gives today's work to whoever had less in the last 14 days, and villas to those who know them", () => {
    const past = { minutes: 2_000, walking: 0, heavy: 0, present: 4_800 };
    const tired = cleaner("eva", { past: { ...past, minutes: 4_500 } });
    expect(idsOf(planDay(dayOf([tired, cleaner("jo", { past })], work(1)), { seed: 1 }))).toEqual([[], ["v0"]]);
    const known = [piece("a", [], { familiar: ["jo"] }), piece("b", [], { familiar: ["eva"] })];
    const plan = planDay(dayOf(two, known), { seed: 1 });
    expect(idsOf(plan)).toEqual([["b"], ["a"]]);
  });

  test("makes up for at most an hour of the last 14 days", () => {
    const past = { minutes: 2_400, walking: 0, heavy: 0, present: 4_800 };
    const creditsOf = (minutes: number) => {
      const people = [cleaner("eva", { past: { ...past, minutes } }), cleaner("jo", { past })];
      return planBoard(dayOf(people, [])).people.map(({ credit }) => Math.round(credit));
    };
    expect([2_640, 4_800].map(creditsOf)).toEqual([
      [12, -12],
      [60, -60],
    ]);
  });

  test("has all work also if it is stopped at once", () => {
    const plan = planDay(dayOf([...two, cleaner("kim")], work(30)), { seed: 1, goOn: () => false });
    expect([plan.isStopped, idsOf(plan).flat().length + plan.left.length]).toEqual([true, 30]);
  });
});
