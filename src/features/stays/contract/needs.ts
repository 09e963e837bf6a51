import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { clock, day, id, instant } from "../../../shared/shapes";
import { listBefore } from "../../../shared/whole-list";
import { personRef, statuses } from "../../assignments/contract/assignment";

export const triggers = ["departure", "arrival", "stay", "vacant"] as const;
export type Trigger = (typeof triggers)[number];

/** Which need: the `nth` cleaning (from 1) that a rule wants because of a stay. */
const needKey = { stayId: id, ruleId: id, nth: z.int().check(z.minimum(1), z.maximum(1_000)) };

/** A cleaning that a stay needs (docs/domain.md, "Stays"). */
export const need = z.object({
  ...needKey,
  unitId: id,
  date: day,
  /** From when the villa is free, in park time. */
  time: clock,
  /** The name of the kind of cleaning. */
  kind: z.string(),
  kindId: id,
  /** When the next guests arrive; null if nobody does in the next two weeks, or guests are there all day. */
  readyBy: z.nullable(instant),
  /** For how many guests to make beds; null: unknown. */
  guests: z.nullable(z.int()),
  /** The cleaning that covers it; null: to plan. */
  assignmentId: z.nullable(id),
});
export type Need = z.output<typeof need>;

const range = z.object({ from: day, to: day });

export const getNeeds = endpoint({
  method: "GET",
  path: "/api/needs",
  summary: "The cleanings that stays need from today on, in a range of at most 92 days, by day and villa",
  query: range,
  reply: z.array(need),
  roles: supervisorRoles,
});

export const planNeeds = endpoint({
  method: "POST",
  path: "/api/needs/plan",
  summary:
    "Plan up to 200 needs for a cleaner, all or none: each is planned on its day and follows its stay. Refused if one has changed or is covered (409), or somebody is absent (422)",
  body: z.object({
    needs: z
      .array(z.object({ ...needKey, date: day }))
      .check(
        z.minLength(1, rule("At least {min}.", { min: 1 })),
        z.maxLength(200, rule("At most {max}.", { max: 200 })),
      ),
    cleanerId: id,
    collaboratorIds: z.optional(z.array(id).check(z.maxLength(20, rule("At most {max}.", { max: 20 })))),
  }),
  reply: z.array(z.object({ id, unitId: id, plannedAt: instant })),
  status: 201,
  roles: supervisorRoles,
});

/** A cleaning as the month view shows it. */
export const workOnVilla = z.object({
  id,
  unitId: id,
  date: day,
  time: clock,
  kindId: id,
  status: z.enum(statuses),
  cleaner: z.nullable(personRef),
  /** The stay that it follows; null: planned by hand. */
  stayId: z.nullable(id),
});
export type WorkOnVilla = z.output<typeof workOnVilla>;

export const getStayWork = endpoint({
  method: "GET",
  path: "/api/stay-work",
  summary: "All cleanings in a range of at most 92 days, in short",
  query: range,
  reply: z.array(workOnVilla),
  roles: supervisorRoles,
});

export const flagReasons = ["moved", "gone", "taken", "short-handed"] as const;

/** Work that no longer fits its stay, and that only a person may decide about. */
export const stayFlag = z.object({
  assignmentId: id,
  stayId: id,
  unitId: id,
  unitCode: z.string(),
  /**
   * `moved`: the stay wants it elsewhere, but it was started or set by hand. `gone`: the stay doesn't want it any more. `taken`: the villa has other
   * open work that day. `short-handed`: it moved, and somebody could not come along.
   */
  reason: z.enum(flagReasons),
  status: z.enum(statuses),
  /** Where it is planned, and where the stay wants it. */
  date: day,
  time: clock,
  wanted: z.nullable(z.object({ unitId: id, unitCode: z.string(), date: day, time: clock })),
  /** Who could not come along. */
  missing: z.array(personRef),
  /** Whether `follow` is possible: only pending work moves or is deleted. */
  canFollow: z.boolean(),
  /** Whether what kept it from following its stay is gone. */
  isFreeNow: z.boolean(),
});
export type StayFlag = z.output<typeof stayFlag>;

export const getStayFlags = endpoint({
  method: "GET",
  path: "/api/stay-flags",
  summary: "Unfinished work that no longer fits its stay, by day and villa",
  reply: z.array(stayFlag),
  roles: supervisorRoles,
});

/** What a person was asked. */
const seenFlag = z.object({
  reason: z.enum(flagReasons),
  wanted: z.nullable(z.object({ unitId: id, date: day, time: clock })),
  missingIds: z.array(id).check(z.maxLength(500, rule("At most {max} people.", { max: 500 }))),
});
export type SeenFlag = z.output<typeof seenFlag>;

export const answerFlag = endpoint({
  method: "POST",
  path: "/api/stay-flags/{assignmentId}",
  summary:
    "Let work follow its stay after all (moved, or deleted if the stay is gone), or keep it as it is. With `seen`, what the flag said, refused (409) if it says something else by now",
  params: z.object({ assignmentId: id }),
  body: z.object({ answer: z.enum(["follow", "keep"]), seen: z.optional(seenFlag) }),
  roles: supervisorRoles,
});

/** When stays need which kind of cleaning. `days`: before the arrival, or between two cleanings; 0 on departure. */
export const taskRule = z.object({ id, trigger: z.enum(triggers), days: z.int(), kindId: id });
export type TaskRule = z.output<typeof taskRule>;

export const getTaskRules = endpoint({
  method: "GET",
  path: "/api/task-rules",
  summary: "When stays need cleanings, in order: of two rules for one villa and day the first decides",
  reply: z.array(taskRule),
  roles: supervisorRoles,
});

/** From how many to how many days each trigger takes. */
export const daysOf = { departure: [0, 0], arrival: [0, 30], stay: [1, 60], vacant: [1, 60] } as const;
const wantedRule = z.object({ id: z.optional(id), trigger: z.enum(triggers), days: z.int(), kindId: id }).check(
  z.refine(({ trigger, days }) => days >= daysOf[trigger][0] && days <= daysOf[trigger][1], {
    error: rule("Please enter a valid number of days."),
    path: ["days"],
  }),
);

export const putTaskRules = endpoint({
  method: "PUT",
  path: "/api/task-rules",
  summary:
    "Replace the rules; planned work follows them. With `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    rules: z.array(wantedRule).check(z.maxLength(20, rule("At most {max}.", { max: 20 }))),
    before: listBefore(taskRule),
  }),
  reply: z.array(taskRule),
  roles: ["admin"],
});
