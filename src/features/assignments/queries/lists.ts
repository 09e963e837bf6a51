import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { infiniteQueryFor, queryFor } from "../../../client/api/call";
import type { Query } from "../../../shared/endpoint";
import { getAssignmentCounts, getAssignments } from "../contract/supervision";

type AssignmentsQuery = Query<typeof getAssignments>;
/** Days and search text. */
export type AssignmentFilter = Query<typeof getAssignmentCounts>;

const pageSize = 30;

/** Assignments, page by page. Keeps the previous result while another filter loads. */
export function useAssignmentPages(wanted: Omit<AssignmentsQuery, "limit" | "cursor">, limit = pageSize) {
  return useInfiniteQuery({
    ...infiniteQueryFor(getAssignments, { query: { ...wanted, limit } }),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Number of assignments per status. */
export function useAssignmentCounts(choice: AssignmentFilter) {
  return useQuery({ ...queryFor(getAssignmentCounts, { query: choice }), placeholderData: keepPreviousData });
}

/** Uncovered unfinished assignments of any day, earliest first. */
export function useUncoveredAssignments(search: string | undefined) {
  return useAssignmentPages({ search, uncovered: "true", status: "pending,in_progress", order: "oldest" });
}

/** All unfinished assignments of these park days (both inclusive) without a cleaner, earliest first. */
export function useUncoveredWork(days: { from: string; to: string }, { enabled = true } = {}) {
  const wanted = { ...days, uncovered: "true", status: "pending,in_progress", order: "oldest" } as const;
  return useQuery({ ...queryFor(getAssignments, { query: wanted }), enabled });
}

/** The cleaner's submitted assignments, newest first. */
export function useFinishedAssignments() {
  return useAssignmentPages({ status: "needs_review,done", order: "newest" });
}
