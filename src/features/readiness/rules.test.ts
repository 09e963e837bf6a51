import { describe, expect, test } from "vitest";
import { parkDay, parkInstant } from "../../shared/time";
import { dueAt, hasLeft, readinessOf, type StayFacts, type VillaFacts, type WorkFacts } from "./rules";

// How far a villa is (docs/domain.md, "Readiness"), row by row. Moments are "day hh:mm" of March or October 2027 in Amsterdam, where the clocks change on
// Sunday 28 March and on Sunday 31 October. Long because every row of the table has its edges here.

const zone = "Europe/Amsterdam";
/** "27 16:00" in March, "10-31 02:30" in another month. */
function at(moment: string): Date {
  const [day = "", time = ""] = moment.split(" ");
  return parkInstant(dayOf(day), time, zone);
}
const dayOf = (day: string) => `2027-${day.includes("-") ? day : `03-${day}`}`;

type Told = { in?: string; out?: string; here?: string; left?: string };
/** A stay, by default from 16:00 until 10:00. `here`, `left`: when somebody said so. */
function stay(arrival: string, departure: string, told: Told = {}, id = `${arrival}-${departure}`): StayFacts {
  return {
    ...{ id, arrival: dayOf(arrival), departure: dayOf(departure) },
    ...{ arrivesAt: at(`${arrival} ${told.in ?? "16:00"}`), leavesAt: at(`${departure} ${told.out ?? "10:00"}`) },
    ...{ arrivedAt: told.here ? at(told.here) : null, departedAt: told.left ? at(told.left) : null },
  };
}
type Done = { began?: string; back?: string; sent?: string; approved?: string; passed?: string; report?: string };
/** A cleaning that is planned for a moment, and how far it has come. */
function work(planned: string, done: Done = {}): WorkFacts {
  const { began, back, sent, approved, passed, report } = done;
  const begunAt = began ? at(began) : null;
  return {
    ...{ id: planned, day: parkDay(at(planned), zone), plannedAt: at(planned), begunAt },
    status: approved ? "done" : sent ? "needs_review" : began ? "in_progress" : "pending",
    startedAt: back ? at(back) : begunAt,
    ...{ finishedAt: sent ? at(sent) : null, approvedAt: approved ? at(approved) : null },
    ...{ passedAt: passed ? at(passed) : null, guestsHereAt: report ? at(report) : null },
  };
}
const cleaned = (day: string): WorkFacts =>
  work(`${day} 10:30`, { began: `${day} 10:30`, sent: `${day} 11:30`, approved: `${day} 12:00` });

const clockAt = (now: Date, readyWhen: "approval" | "qc" = "approval") => ({
  now,
  today: parkDay(now, zone),
  zone,
  readyWhen,
});

/** The state at a moment, and since when. */
function stateAt(moment: string, villa: Partial<VillaFacts>, readyWhen: "approval" | "qc" = "approval") {
  const { state, since } = readinessOf({ block: null, stays: [], work: [], ...villa }, clockAt(at(moment), readyWhen));
  return [state, since];
}
type Step = readonly [moment: string, state: string, since: string | null];
function expectSteps(villa: Partial<VillaFacts>, steps: readonly Step[], readyWhen?: "qc"): void {
  const found = steps.map(([moment]) => [moment, ...stateAt(moment, villa, readyWhen)]);
  expect(found).toEqual(steps.map(([moment, state, since]) => [moment, state, since && at(since)]));
}

const block = { reason: "Water damage", since: at("10 08:00") };
const changeover = [stay("05", "12"), stay("12", "15")];

describe("each state", () => {
  test.each<[string, Partial<VillaFacts>, Step, "qc"?]>([
    ["nothing is known", {}, ["10 12:00", "vacant", null]],
    ["closed, whoever is there", { block, stays: [stay("05", "12")] }, ["10 12:00", "blocked", "10 08:00"]],
    ["guests are there", { stays: [stay("05", "12")] }, ["10 12:00", "occupied", "05 16:00"]],
    ["guests left", { stays: [stay("05", "12")] }, ["12 12:00", "departed", "12 10:00"]],
    ["the work is planned", { stays: changeover, work: [work("12 10:30")] }, ["12 12:00", "departed", "12 10:00"]],
    [
      "under way",
      { stays: changeover, work: [work("12 10:30", { began: "12 10:40" })] },
      ["12 12:00", "cleaning", "12 10:40"],
    ],
    [
      "sent back",
      { stays: changeover, work: [work("12 10:30", { began: "12 10:40", back: "12 11:50" })] },
      ["12 12:00", "cleaning", "12 11:50"],
    ],
    [
      "submitted",
      { stays: changeover, work: [work("12 10:30", { began: "12 10:40", sent: "12 11:40" })] },
      ["12 12:00", "review", "12 11:40"],
    ],
    ["approved", { stays: changeover, work: [cleaned("12")] }, ["12 12:30", "ready", "12 12:00"]],
    [
      "approved, where QC decides",
      { stays: changeover, work: [cleaned("12")] },
      ["12 12:30", "inspection", "12 12:00"],
      "qc",
    ],
    [
      "passed",
      { stays: changeover, work: [{ ...cleaned("12"), passedAt: at("12 13:00") }] },
      ["12 14:00", "ready", "12 13:00"],
      "qc",
    ],
    [
      "passed, where the approval decides",
      { stays: changeover, work: [{ ...cleaned("12"), passedAt: at("12 13:00") }] },
      ["12 14:00", "ready", "12 12:00"],
    ],
    ["a cleaning of another day, without guests", { work: [cleaned("05")] }, ["12 12:00", "ready", "05 12:00"]],
    ["pending work, without guests", { work: [cleaned("05"), work("12 10:00")] }, ["12 09:00", "vacant", null]],
    ["pending work of a later day", { work: [cleaned("05"), work("13 10:00")] }, ["12 09:00", "ready", "05 12:00"]],
  ])("%s", (_, villa, step, readyWhen) => {
    expectSteps(villa, [step], readyWhen);
  });
});

test("guests go in and out to the minute", () => {
  expectSteps({ stays: [stay("05", "12")] }, [
    ["05 15:59", "vacant", null],
    ["05 16:00", "occupied", "05 16:00"],
    ["12 09:59", "occupied", "05 16:00"],
    ["12 10:00", "departed", "12 10:00"],
  ]);
});

describe("two stays on one day", () => {
  test("those who arrive don't make a villa occupied that isn't ready, until the next day", () => {
    expectSteps({ stays: changeover }, [
      ["12 15:00", "departed", "12 10:00"],
      ["12 23:59", "departed", "12 10:00"],
      ["13 00:00", "occupied", "12 16:00"],
    ]);
  });

  test("once it is ready they are in it: since their check-in, or since it was ready", () => {
    expectSteps({ stays: changeover, work: [cleaned("12")] }, [
      ["12 15:59", "ready", "12 12:00"],
      ["12 16:00", "occupied", "12 16:00"],
    ]);
    const late = work("12 10:30", { began: "12 16:00", sent: "12 17:00", approved: "12 17:30" });
    expectSteps({ stays: changeover, work: [late] }, [["12 18:00", "occupied", "12 17:30"]]);
  });

  test("those who are here early have been in it since then", () => {
    const stays = [stay("05", "12"), stay("12", "15", { here: "12 13:00" })];
    expectSteps({ stays, work: [cleaned("12")] }, [["12 13:00", "occupied", "12 13:00"]]);
    expectSteps({ stays }, [["12 13:00", "departed", "12 10:00"]]);
  });

  test("rework after ready takes them out again", () => {
    const sentBack = work("12 10:30", { began: "12 10:30", back: "12 16:30" });
    expectSteps({ stays: changeover, work: [sentBack] }, [["12 17:00", "cleaning", "12 16:30"]]);
    expectSteps({ stays: changeover, work: [sentBack] }, [["12 17:00", "cleaning", "12 16:30"]], "qc");
  });
});

describe("overlapping stays", () => {
  test("the villa is occupied since the later one was due, as long as one has not left", () => {
    const stays = [stay("05", "12"), stay("08", "10")];
    expectSteps({ stays }, [
      ["08 15:00", "occupied", "05 16:00"],
      ["08 16:00", "occupied", "05 16:00"],
      ["09 00:00", "occupied", "08 16:00"],
      ["10 12:00", "occupied", "05 16:00"],
      ["12 12:00", "departed", "12 10:00"],
    ]);
  });

  test("of two that left, the later one counts, whichever was to leave later", () => {
    const stays = [stay("01", "12", { left: "03 09:00" }), stay("05", "09")];
    expectSteps({ stays, work: [cleaned("03")] }, [
      ["04 12:00", "ready", "03 12:00"],
      ["07 12:00", "occupied", "05 16:00"],
      ["09 12:00", "departed", "09 10:00"],
      ["13 12:00", "departed", "09 10:00"],
    ]);
  });
});

describe("marks", () => {
  test("guests have left when somebody says so", () => {
    expectSteps({ stays: [stay("05", "12", { left: "12 08:15" })] }, [["12 08:15", "departed", "12 08:15"]]);
    // Also if that is said late.
    expectSteps({ stays: [stay("05", "12", { left: "12 11:15" })] }, [["12 12:00", "departed", "12 11:15"]]);
  });

  test("of a stay that was moved to a later day don't count any more", () => {
    const moved = stay("09", "12", { here: "08 12:00", left: "08 13:00" });
    expectSteps({ stays: [moved] }, [
      ["08 20:00", "vacant", null],
      ["09 20:00", "occupied", "09 16:00"],
      ["10 12:00", "occupied", "09 16:00"],
      ["12 12:00", "departed", "12 10:00"],
    ]);
    expect(dueAt(moved, { zone })).toEqual(at("09 16:00"));
  });

  test("of a stay that was moved to an earlier day do", () => {
    expectSteps({ stays: [stay("06", "12", { here: "08 12:00" })] }, [["08 20:00", "occupied", "06 16:00"]]);
    expectSteps({ stays: [stay("06", "12", { left: "08 12:00" })] }, [["08 20:00", "departed", "08 12:00"]]);
  });

  test("that guests are here after their check-in changes nothing", () => {
    expectSteps({ stays: [stay("05", "12", { here: "05 18:00" })] }, [["06 12:00", "occupied", "05 16:00"]]);
  });
});

describe("guests who leave days before their departure", () => {
  const early = stay("05", "12", { left: "08 11:00" });
  test("leave a villa that can be cleaned and is ready again", () => {
    const began = { began: "08 13:00" };
    expectSteps({ stays: [early], work: [work("08 13:00")] }, [["08 12:00", "departed", "08 11:00"]]);
    expectSteps({ stays: [early], work: [work("08 13:00", began)] }, [["08 14:00", "cleaning", "08 13:00"]]);
    const done = work("08 13:00", { ...began, sent: "08 14:00", approved: "08 14:30" });
    expectSteps({ stays: [early], work: [done] }, [
      ["08 15:00", "ready", "08 14:30"],
      ["11 15:00", "ready", "08 14:30"],
      ["12 12:00", "ready", "08 14:30"],
    ]);
  });

  test("or its changeover is started early", () => {
    expectSteps({ stays: [early], work: [work("12 10:30", { began: "08 13:00" })] }, [
      ["08 14:00", "cleaning", "08 13:00"],
    ]);
  });

  test("what was cleaned while they were there doesn't count", () => {
    const mid = work("08 09:00", { began: "08 09:00", sent: "08 09:30", approved: "08 10:00" });
    expectSteps({ stays: [early], work: [mid] }, [
      ["08 10:30", "departed", "08 11:00"],
      ["09 10:30", "departed", "08 11:00"],
    ]);
  });

  test("on the day of departure only what is planned for that day counts", () => {
    const stays = [stay("05", "12", { left: "12 08:00" })];
    expectSteps({ stays, work: [work("11 12:00", { began: "12 09:00" })] }, [["12 09:30", "departed", "12 08:00"]]);
  });
});

describe("the report that guests are still there", () => {
  const reported = [work("12 10:30", { report: "12 10:35" })];
  test("keeps them there after their check-out", () => {
    expectSteps({ stays: changeover, work: reported }, [
      ["12 10:36", "occupied", "05 16:00"],
      ["12 18:00", "occupied", "05 16:00"],
    ]);
    expect(hasLeft(stay("05", "12"), reported, clockAt(at("12 11:00")))).toBe(false);
  });

  test("is for all guests that there are, if none was to leave", () => {
    expectSteps({ work: reported }, [["12 11:00", "occupied", "12 10:35"]]);
    const two = [...reported, work("11 10:30", { report: "11 10:35" })];
    expectSteps({ work: two }, [["12 11:00", "occupied", "12 10:35"]]);
  });

  test("counts also for a cleaning that was put off", () => {
    expectSteps({ stays: changeover.slice(0, 1), work: [work("13 09:00", { report: "12 10:35" })] }, [
      ["12 11:00", "occupied", "05 16:00"],
    ]);
  });

  test("ends with the start, and with a start of a later cleaning", () => {
    expectSteps({ stays: changeover, work: [work("12 10:30", { report: "12 10:35", began: "12 11:30" })] }, [
      ["12 12:00", "cleaning", "12 11:30"],
    ]);
    const forgotten = [...reported, work("12 14:00", { began: "12 14:00" })];
    expectSteps({ stays: changeover, work: forgotten }, [["12 15:00", "cleaning", "12 14:00"]]);
  });

  test("doesn't hold guests of whom somebody said that they had left", () => {
    const stays = [stay("05", "12", { left: "12 09:00" })];
    expect(hasLeft(stays[0] ?? stay("05", "12"), reported, clockAt(at("12 11:00")))).toBe(true);
    expectSteps({ stays, work: reported }, [["12 11:00", "occupied", "12 10:35"]]);
  });
});

describe("rework after ready", () => {
  const back = work("12 10:30", { began: "12 10:30", back: "12 13:00" });
  const again = work("12 10:30", { began: "12 10:30", sent: "12 13:30", approved: "12 13:45" });
  test.each([undefined, "qc"] as const)("begins again (%s)", (readyWhen) => {
    expectSteps({ stays: changeover, work: [back] }, [["12 13:10", "cleaning", "12 13:00"]], readyWhen);
    expectSteps(
      { stays: changeover, work: [{ ...again, approvedAt: null, status: "needs_review" }] },
      [["12 13:40", "review", "12 13:30"]],
      readyWhen,
    );
    const state = readyWhen ? "inspection" : "ready";
    expectSteps({ stays: changeover, work: [again] }, [["12 14:00", state, "12 13:45"]], readyWhen);
  });
});

describe("work of another day", () => {
  test("started early, says that its guests have left", () => {
    const early = work("13 10:00", { began: "11 15:00" });
    expectSteps({ stays: [stay("05", "12")], work: [early] }, [["11 16:00", "cleaning", "11 15:00"]]);
    const done = work("13 10:00", { began: "11 15:00", sent: "11 16:00", approved: "11 16:30" });
    expectSteps({ stays: [stay("05", "12")], work: [done] }, [["11 17:00", "ready", "11 16:30"]]);
    // Before its check-out, guests left when the work began.
    expectSteps({ stays: [stay("05", "12")], work: [cleaned("12"), work("12 14:00")] }, [
      ["12 09:59", "departed", "12 10:30"],
    ]);
  });

  test("in the middle of a stay, the guests are still there", () => {
    for (const done of [{}, { began: "08 10:00" }, { began: "08 10:00", sent: "08 11:00", approved: "08 11:30" }])
      expectSteps({ stays: [stay("05", "12")], work: [work("08 10:00", done)] }, [
        ["08 12:00", "occupied", "05 16:00"],
      ]);
    expectSteps({ stays: [stay("05", "12")], work: [cleaned("08")] }, [["12 12:00", "departed", "12 10:00"]]);
  });

  test("a refresh of a vacant villa makes it ready again", () => {
    const stays = [stay("05", "12")];
    const steps = (refresh: WorkFacts, step: Step) => expectSteps({ stays, work: [cleaned("12"), refresh] }, [step]);
    steps(work("19 10:00"), ["18 12:00", "ready", "12 12:00"]);
    steps(work("19 10:00"), ["19 00:00", "departed", "12 10:00"]);
    steps(work("19 10:00", { began: "19 10:00" }), ["19 10:30", "cleaning", "19 10:00"]);
    steps(cleaned("19"), ["19 12:30", "ready", "19 12:00"]);
  });

  test("from before the last departure doesn't make it ready", () => {
    expectSteps({ stays: [stay("05", "12")], work: [cleaned("11")] }, [["12 12:00", "departed", "12 10:00"]]);
  });
});

describe("when the clocks change", () => {
  test("a check-in in the hour that is skipped is an hour later", () => {
    const stays = [stay("28", "30", { in: "02:30" })];
    expectSteps({ stays }, [
      ["28 01:59", "vacant", null],
      ["28 03:29", "vacant", null],
      ["28 03:30", "occupied", "28 03:30"],
    ]);
  });

  test("of a check-out in the hour that occurs twice, the first counts", () => {
    const stays = [stay("10-29", "10-31", { out: "02:30" })];
    const first = at("10-31 02:30");
    expect(first.toISOString()).toBe("2027-10-31T00:30:00.000Z");
    const before = readinessOf({ block: null, stays, work: [] }, clockAt(new Date(first.getTime() - 1)));
    expect(before.state).toBe("occupied");
    const after = readinessOf({ block: null, stays, work: [] }, clockAt(first));
    expect(after).toEqual({ state: "departed", since: first });
  });

  test("a day of 23 or 25 hours ends at its midnight", () => {
    for (const [day, next] of [
      ["28", "29"],
      ["10-31", "11-01"],
    ] as const)
      expectSteps({ stays: [stay(day === "28" ? "20" : "10-20", day), stay(day, next === "29" ? "31" : "11-03")] }, [
        [`${day} 23:59`, "departed", `${day} 10:00`],
        [`${next} 00:00`, "occupied", `${day} 16:00`],
      ]);
  });
});
