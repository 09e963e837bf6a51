import type { Schedule } from "../../src/features/schedules/contract";

/** Returns a scheduled row as the server sends it, without villas and people unless they are given. */
export function scheduleRow(given: Partial<Schedule>): Schedule {
  return {
    id: "row",
    bookingId: "booking",
    seriesId: null,
    etag: '"1"',
    date: "2026-11-21",
    startTime: "09:00",
    endTime: "17:00",
    unitIds: [],
    sentBack: [],
    notes: null,
    status: "scheduled",
    cleanerId: null,
    cleaner: null,
    supervisorId: null,
    supervisor: null,
    teamId: null,
    team: null,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    ...given,
  };
}
