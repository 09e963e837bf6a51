import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call, queryFor } from "../../client/api/call";
import { callOnce, hasResponse } from "../../client/api/call-once";
import { refreshQueries } from "../../client/api/refresh-queries";
import { loadSentences } from "../../client/browser/language";
import { logFailure } from "../../client/browser/log-failure";
import { toast } from "../../client/parts/toasts";
import type { Body } from "../../shared/endpoint";
import { isDay } from "../../shared/time";
import { t } from "../../shared/words";
import {
  createSchedule,
  createSchedules,
  deleteSchedule,
  editSchedule,
  getSchedule,
  getSchedules,
  getSchedulesOfDay,
  getSeries,
  markAbsent,
  type Schedule,
  type Scope,
  shareSchedules,
} from "./contract";
import type { Conflict } from "./rules/conflicts";

/** Park days, both inclusive. */
export type Days = { from: string; to: string };

/** The schedules of a range of days, in one call; only those the user may read. */
export function useSchedules(days: Days, { enabled = true } = {}) {
  return useQuery({ ...queryFor(getSchedules, { query: days }), enabled });
}

/** The schedules of one day: always refetched, never served from the cache. */
export function useSchedulesOfDay(date: string) {
  return useQuery({ ...queryFor(getSchedulesOfDay, { params: { date } }), gcTime: 0, enabled: isDay(date) });
}

/** All rows of a booking as it is now, at first those that are known. */
export function useBooking(id: string, initialData: Schedule[]) {
  return useQuery({ ...queryFor(getSchedule, { params: { id } }), initialData, gcTime: 0 });
}

/** One save of the dialog: the days it touches, how to find conflicts, and the request if there are none. */
type Save = { days: Days; conflictsWith: (existing: readonly Schedule[]) => Conflict[]; send: () => Promise<unknown> };
/** The request, for one day, for several, or for several cleaners with their own villas. */
export type NewBooking = Body<typeof createSchedule> | Body<typeof createSchedules> | Body<typeof shareSchedules>;

/**
 * Creates schedules for one day or several. Returns the conflicts that blocked it, if any. After a lost response only the server checks: the
 * schedules may be there already, and would conflict with themselves.
 */
export function useBook() {
  const client = useQueryClient();
  const isUnanswered = useRef(false);
  return useMutation({
    mutationFn: async ({ booking, ...check }: Omit<Save, "send"> & { booking: NewBooking }) => {
      if (!isUnanswered.current) return saveIfFree(client, { ...check, send: () => book(booking) });
      await book(booking);
      return [];
    },
    onSuccess: async (conflicts, { booking }) => {
      isUnanswered.current = false;
      if (conflicts.length > 0) return;
      await refresh(client);
      toast({
        title: t("date" in booking ? "Schedule created successfully" : "Schedules created successfully"),
      });
    },
    onError: (error, { booking }) => {
      isUnanswered.current = !hasResponse(error);
      if (!("date" in booking)) logFailure("Failed to create bulk schedules", error);
      toast({ title: t("Error"), description: t("Failed to create schedule"), destructive: true });
    },
  });
}

function book(booking: NewBooking): Promise<Schedule[]> {
  if ("date" in booking) return callOnce(createSchedule, { body: booking });
  if ("shares" in booking) return callOnce(shareSchedules, { body: booking });
  return callOnce(createSchedules, { body: { ...booking, bulkMode: true } });
}

/** The days that were booked in one save with a booking. */
export function useSeries(id: string, { enabled = true } = {}) {
  return useQuery({ ...queryFor(getSeries, { params: { id } }), gcTime: 0, enabled });
}

/** Edits all rows saved together, and those of other days in the scope, if they are still as the dialog shows them. Returns the conflicts that blocked it, if any. */
export function useEditBooking(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      changes,
      etag,
      scope,
      ...check
    }: Omit<Save, "send"> & { changes: Body<typeof editSchedule>; etag: string; scope: Scope }) =>
      saveIfFree(client, {
        ...check,
        send: () => callOnce(editSchedule, { params: { id }, query: { scope }, body: changes }, { ifMatch: etag }),
      }),
    onSuccess: async (conflicts) => {
      if (conflicts.length > 0) return;
      await refresh(client);
      toast({ title: t("Schedule updated successfully") });
    },
    onError: async () => {
      toast({ title: t("Error"), description: t("Failed to update schedule"), destructive: true });
      // A colleague's change may be the reason: the dialog shows it.
      await client.invalidateQueries({ queryKey: ["schedules"] });
    },
  });
}

/** Deletes all rows saved together, and those of other days in the scope, if they are still as the question shows them. */
export function useDeleteBooking({ bookingId: id, etag }: Pick<Schedule, "bookingId" | "etag">, scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteSchedule, { params: { id }, query: { scope } }, { ifMatch: etag }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Schedule deleted successfully") });
    },
    onError: async () => {
      toast({ title: t("Error"), description: t("Failed to delete schedule"), destructive: true });
      await client.invalidateQueries({ queryKey: ["schedules"] });
    },
  });
}

/** Marks the user's own row absent. The dialog shows a failure; there is no toast. */
export function useMarkAbsent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(markAbsent, { params: { id }, body: { status: "absent", reason: reason.trim() || null } }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Marked as absent") });
    },
    // Logged for debugging; the dialog shows the reason.
    onError: (error) => logFailure("Failed to mark absent", error),
  });
}

/** Fetches the current schedules of those days and sends the request only if nothing conflicts. */
async function saveIfFree(client: QueryClient, { days, conflictsWith, send }: Save): Promise<Conflict[]> {
  const existing = await client.fetchQuery({ ...queryFor(getSchedules, { query: days }), staleTime: 0 });
  const conflicts = conflictsWith(existing);
  if (conflicts.length === 0) await send();
  else await loadSentences();
  return conflicts;
}

/** Schedules change assignments, and with them the villas' status. */
function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, ["schedules", "assignments", "units"]);
}
