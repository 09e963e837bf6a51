import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { supervisorRoles, workRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { clock, day, id, instant, lang, listWindow, statusList, text } from "../../shared/shapes";
import { feedbackKinds, personRef } from "../assignments/contract/assignment";

const ofOne = z.object({ id });
export const scheduleStatuses = ["scheduled", "absent", "completed"] as const;

/** One row of a schedule: one cleaner's, or the team's or supervisor's if it has no cleaner. Times are park time. */
export const schedule = z.object({
  id,
  /** Shared by all rows saved together for one date; PUT and DELETE act on all of them. */
  bookingId: id,
  /** Shared by the days that one save for several days booked; null for a single day. */
  seriesId: z.nullable(id),
  /** The version of its booking, for If-Match: it changes with everything that PUT can change. */
  etag: z.string(),
  date: day,
  startTime: clock,
  endTime: clock,
  unitIds: z.array(id),
  /** Its villas that a team leader or QC sent back and that are being corrected, with the reason. */
  sentBack: z.array(
    z.object({ unitId: id, kind: z.enum(feedbackKinds), by: z.string(), at: instant, text: z.string(), lang }),
  ),
  notes: z.nullable(z.string()),
  lang,
  status: z.enum(scheduleStatuses),
  cleanerId: z.nullable(id),
  cleaner: z.nullable(personRef),
  supervisorId: z.nullable(id),
  supervisor: z.nullable(personRef),
  teamId: z.nullable(id),
  team: z.nullable(z.object({ id, name: z.string(), number: z.int() })),
  createdAt: instant,
  updatedAt: instant,
});
export type Schedule = z.output<typeof schedule>;

export const getSchedules = endpoint({
  method: "GET",
  path: "/api/schedules",
  summary: "The schedules that the user may read, by date and start; cleaners get their own and their team's",
  query: z.object({ ...listWindow, status: z.optional(statusList(scheduleStatuses)) }),
  reply: z.array(schedule),
  roles: workRoles,
});

export const getSchedulesOfDay = endpoint({
  method: "GET",
  path: "/api/schedules/date/{date}",
  summary: "The schedules of a park day",
  params: z.object({ date: day }),
  reply: z.array(schedule),
  roles: workRoles,
});

const booked = {
  cleanerIds: z.optional(z.array(id).check(z.maxLength(50, rule("At most {max} cleaners.", { max: 50 })))),
  teamId: z.optional(z.nullable(id)),
  supervisorId: z.optional(z.nullable(id)),
  startTime: clock,
  endTime: clock,
  unitIds: z.array(id).check(z.maxLength(400, rule("At most {max} villas.", { max: 400 }))),
  notes: z.optional(z.nullable(text(2_000))),
};

/** The body of PUT: omitted fields stay. A body with the date, both times and the villas is a whole booking: what it omits is empty. */
const changes = z.object({
  ...z.partial(z.object({ ...booked, date: day })).shape,
  addCleanerIds: booked.cleanerIds,
  removeCleanerIds: booked.cleanerIds,
  addUnitIds: z.optional(booked.unitIds),
  removeUnitIds: z.optional(booked.unitIds),
});

export const getSchedule = endpoint({
  method: "GET",
  path: "/api/schedules/{id}",
  summary: "All rows of a booking that the user may read, by the id of one of them or of the booking",
  params: ofOne,
  reply: z.array(schedule),
  roles: workRoles,
  hasETag: true,
});

/** What a change of a booking of several days concerns: only its own day, that day and the following ones, or all days. */
export const scopes = ["day", "following", "all"] as const;
export type Scope = (typeof scopes)[number];
const withScope = z.object({ scope: z.optional(z.enum(scopes)) });

export const getSeries = endpoint({
  method: "GET",
  path: "/api/schedules/{id}/series",
  summary:
    "The days that were booked in one save with this one, by date, with the number of pending and begun assignments",
  params: ofOne,
  reply: z.array(z.object({ bookingId: id, date: day, isCompleted: z.boolean(), pending: z.int(), begun: z.int() })),
  roles: supervisorRoles,
});

export const createSchedule = endpoint({
  method: "POST",
  path: "/api/schedules",
  summary:
    "Schedule villas for cleaners, a team or a supervisor on one day and create the assignments; conflicts are refused (409)",
  body: z.object({ ...booked, date: day }),
  reply: z.array(schedule),
  status: 201,
  roles: supervisorRoles,
});

export const createSchedules = endpoint({
  method: "POST",
  path: "/api/schedules/bulk",
  summary: "Schedule every day of a range of at most 92 days; all or nothing",
  body: z.object({ ...booked, startDate: day, endDate: day, bulkMode: z.optional(z.boolean()) }),
  reply: z.array(schedule),
  status: 201,
  roles: supervisorRoles,
});

export const shareSchedules = endpoint({
  method: "POST",
  path: "/api/schedules/shared",
  summary:
    "Schedule several cleaners at the same times, each with villas of their own: one schedule per cleaner and day of a range; all or nothing",
  body: z.object({
    shares: z
      .array(z.object({ cleanerId: id, unitIds: booked.unitIds }))
      .check(
        z.minLength(1, rule("Please choose a cleaner.")),
        z.maxLength(50, rule("At most {max} cleaners.", { max: 50 })),
      ),
    startDate: day,
    endDate: day,
    startTime: clock,
    endTime: clock,
    notes: booked.notes,
  }),
  reply: z.array(schedule),
  status: 201,
  roles: supervisorRoles,
});

export const editSchedule = endpoint({
  method: "PUT",
  path: "/api/schedules/{id}",
  summary:
    "Change a schedule with all rows of its booking; omitted fields stay, pending assignments follow, started ones stay. With a scope, also other days from today on that were booked with it",
  params: ofOne,
  query: withScope,
  body: changes,
  reply: z.array(schedule),
  roles: supervisorRoles,
  hasETag: true,
});

export const markAbsent = endpoint({
  method: "PATCH",
  path: "/api/schedules/{id}",
  summary: "Mark yourself absent for a day you are scheduled on; assignments are handed over or become uncovered",
  params: ofOne,
  body: z.object({ status: z.literal("absent"), reason: z.optional(z.nullable(text(500))) }),
  reply: schedule,
  roles: ["cleaner"],
});

export const deleteSchedule = endpoint({
  method: "DELETE",
  path: "/api/schedules/{id}",
  summary:
    "Delete a schedule with all rows of its booking and its pending assignments. With a scope, also other days from today on that were booked with it",
  params: ofOne,
  query: withScope,
  roles: supervisorRoles,
  hasETag: true,
});

/** Who or what is already scheduled at that time, in the list of conflicts of a refusal (409). */
export type ConflictKind = "villa" | "person" | "team" | "supervisor";
