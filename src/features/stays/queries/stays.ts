import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { getFeeds } from "../contract/feeds";
import { getNeeds, getStayFlags, getStayWork } from "../contract/needs";
import { getStay, getStayHistory, getStays, type Stay } from "../contract/stays";

/** Park days, both inclusive. */
export type Days = { from: string; to: string };

/** The booked stays that touch these days (at most 400). Keeps the previous days' while others load. */
export function useStays(days: Days, { enabled = true } = {}) {
  return useQuery({ ...queryFor(getStays, { query: days }), enabled, placeholderData: keepPreviousData });
}

/** The booked stays without a known villa that touch these days (at most 400). */
export function useUnplacedStays(days: Days) {
  return useQuery(queryFor(getStays, { query: { ...days, withoutVilla: "true" } }));
}

/** All cleanings of these days (at most 92), in short. */
export function useStayWork(days: Days) {
  return useQuery({ ...queryFor(getStayWork, { query: days }), placeholderData: keepPreviousData });
}

/** The cleanings that stays need on these days (at most 92), planned or not. */
export function useNeeds(days: Days, { enabled = true } = {}) {
  return useQuery({ ...queryFor(getNeeds, { query: days }), enabled, placeholderData: keepPreviousData });
}

/** Work that no longer fits its stay. */
export function useStayFlags() {
  return useQuery(queryFor(getStayFlags, {}));
}

/** A stay as it is now, its version for If-Match, and whether it is stopped; as it was on the page, and not as it was when last read, until it has been read. */
export function useStayNow(stay: Stay): { stay: Stay; etag?: string | undefined; isStopped: boolean } {
  const { data } = useQuery({ ...queryFor(getStay, { params: { id: stay.id } }), gcTime: 0 });
  return { stay: data ?? stay, etag: data?.etag, isStopped: data?.isStopped ?? false };
}

/** What changed about a stay, newest first. */
export function useStayHistory(id: string) {
  return useQuery(queryFor(getStayHistory, { params: { id } }));
}

/** The calendars that are read. */
export function useFeeds({ enabled = true } = {}) {
  return useQuery({ ...queryFor(getFeeds, {}), enabled });
}
