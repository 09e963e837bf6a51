import { onTestFinished, vi } from "vitest";
import type { DayPlan, PlanPiece } from "../../src/features/forecast/contract/day-plans";
import type { Forecast, Proposal, VillaForecast } from "../../src/features/forecast/contract/forecast";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import { idNumber } from "./screen-data";

// Forecasts and plans of 12 May 2031 as the API returns them, for screens against a fake server.

export const forecastDay = "2031-05-12";
/** An instant of that day, by a clock in UTC: two hours before the park's. */
export const at = (time: string) => `${forecastDay}T${time}:00.000Z`;

/** Makes it 10:30 of that day in the park, until the test ends. */
export function beForecastDay(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at("08:30")) });
  onTestFinished(() => void vi.useRealTimers());
}

export const anna = { id: idNumber(71), name: "Anna Jansen" };
export const ben = { id: idNumber(72), name: "Ben Smit" };

/** WL-001, cleaned by Anna from 10 to 11:30 in the park, for guests who come at 15. */
export const villaForecastOf = (changes: Partial<VillaForecast> = {}): VillaForecast => ({
  ...{ assignmentId: idNumber(1), unitId: idNumber(101), code: "WL-001" },
  ...{ expectedAt: at("09:30"), readyAt80: at("10:00"), chance: 0.99, neededBy: at("13:00"), outlook: "safe" },
  ...{ missing: null, absent: null, minutes: 90, basis: { from: "villa", count: 14 } },
  ...changes,
});

/** WL-002, which may not be ready in time; WL-003, which won't; and WL-004, without a forecast. */
export const otherVillas: readonly VillaForecast[] = [
  villaForecastOf({
    ...{ assignmentId: idNumber(2), unitId: idNumber(102), code: "WL-002" },
    ...{ expectedAt: at("13:10"), readyAt80: at("13:40"), chance: 0.35, outlook: "at-risk" },
    ...{ minutes: 60, basis: { from: "type", count: 30 } },
  }),
  villaForecastOf({
    ...{ assignmentId: idNumber(3), unitId: idNumber(103), code: "WL-003" },
    ...{ expectedAt: at("15:00"), readyAt80: at("15:30"), chance: 0.01, outlook: "lost" },
    ...{ minutes: 75, basis: { from: "hand", count: 0 } },
  }),
  villaForecastOf({
    ...{ assignmentId: idNumber(4), unitId: idNumber(104), code: "WL-004" },
    ...{ expectedAt: null, readyAt80: null, chance: null, outlook: null, neededBy: null },
    ...{ missing: "no-history", minutes: 60, basis: { from: "nothing", count: 0 } },
  }),
];

/** What gives WL-003 to Ben. */
export const proposalOf = (changes: Partial<Proposal> = {}): Proposal => ({
  text: "Give WL-003 to Ben Smit. 1 more villa is ready in time.",
  moves: [{ kind: "give", assignmentId: idNumber(3), to: ben.id, at: at("08:00") }],
  ...{ lateBefore: 2, lateAfter: 1 },
  ...changes,
});

/** Anna's day with three villas, one of them in time, and Ben, who is free. */
export const forecastOf = (changes: Partial<Forecast> = {}): Forecast => ({
  ...{ basedOn: "state-1", at: at("08:30") },
  villas: [villaForecastOf(), ...otherVillas],
  counts: { safe: 1, atRisk: 1, lost: 1, without: 0 },
  cleaners: [
    {
      ...anna,
      presence: "working",
      shift: { from: at("07:00"), until: at("14:00") },
      breaks: [{ from: at("10:00"), until: at("10:30") }],
      work: [
        { assignmentId: idNumber(1), code: "WL-001", from: at("08:00"), until: at("09:30") },
        { assignmentId: idNumber(2), code: "WL-002", from: at("12:10"), until: at("13:10") },
        { assignmentId: idNumber(3), code: "WL-003", from: at("13:45"), until: at("15:00") },
      ],
      minutesOverShift: 60,
    },
    { ...ben, presence: "free", shift: null, breaks: [], work: [], minutesOverShift: 0 },
  ],
  proposals: [proposalOf()],
  ...changes,
});

/** A piece of a plan: WL-001, which Anna gets because she knows the villa. */
export const pieceOf = (number: number, changes: Partial<PlanPiece> = {}): PlanPiece => ({
  ...{ key: `piece-${number}`, assignmentId: null, code: `WL-00${number}`, area: "Waterlijn" },
  need: { stayId: idNumber(200 + number), ruleId: idNumber(300), nth: 1 },
  ...{ unitId: idNumber(100 + number), kindId: changeoverKindId, minutes: 60, neededBy: at("13:00") },
  plannedAt: at("08:00"),
  ...{ before: null, after: { cleanerId: anna.id, at: at("08:00") }, until: at("09:00"), helperIds: [] },
  ...{ isLate: false, reason: "familiar", isFixed: false },
  ...changes,
});

/** A draft: WL-001 is new, WL-002 goes from Ben to Anna, WL-003 stays with Ben by hand, WL-004 has begun, and nobody has time for WL-005. */
export const planOf = (changes: Partial<DayPlan> = {}): DayPlan => ({
  ...{ id: idNumber(900), date: forecastDay, seed: 1 },
  pieces: [
    pieceOf(1),
    pieceOf(2, {
      ...{ before: { cleanerId: ben.id, at: at("10:00") }, after: { cleanerId: anna.id, at: at("09:10") } },
      ...{ until: at("10:10"), reason: "deadline" },
    }),
    pieceOf(3, {
      ...{ before: { cleanerId: ben.id, at: at("09:00") }, after: { cleanerId: ben.id, at: at("09:00") } },
      ...{ until: at("10:00"), reason: "fixed", isFixed: true },
    }),
    pieceOf(4, {
      ...{ before: { cleanerId: ben.id, at: at("08:00") }, after: { cleanerId: ben.id, at: at("08:00") } },
      ...{ until: at("09:00"), reason: "started", isFixed: true },
    }),
    pieceOf(5, { after: null, until: null, reason: "no-time" }),
  ],
  cleaners: [anna, ben].map((person) => ({
    ...person,
    shift: { from: at("08:00"), until: at("14:00") },
    ...{ minutesOverShift: 0, walkingMinutes: 10, load: 1_200 },
  })),
  before: { late: 3, minutesOverShift: 45, walkingMinutes: 40, toPlan: 2 },
  after: { late: 0, minutesOverShift: 0, walkingMinutes: 20, toPlan: 1 },
  ...changes,
});
