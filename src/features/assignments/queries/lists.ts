import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { infiniteQueryFor, queryFor } from "../../../client/api/call";
import type { Query } from "../../../shared/endpoint";
import { getAssignmentCounts, getAssignments } from "../contract/supervision";

type AssignmentsQuery = Query<typeof getAssignments>;
/** Which assignments: of which days, and what is searched for. */
export type AssignmentFilter = Query<typeof getAssignmentCounts>;

const pageSize = 30;

/** Assignments page by page. While another choice loads, the one before stays on screen. */
export function useAssignmentPages(wanted: Omit<AssignmentsQuery, "limit" | "cursor">) {
  return useInfiniteQuery({
    ...infiniteQueryFor(getAssignments, { query: { ...wanted, limit: pageSize } }),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** How many there are of each status. */
export function useAssignmentCounts(choice: AssignmentFilter) {
  return useQuery({ ...queryFor(getAssignmentCounts, { query: choice }), placeholderData: keepPreviousData });
}

/** Unfinished work that nobody is on, the earliest first: of any day from `from` on, since a villa without a cleaner can't wait for its day. */
export function useUncoveredAssignments(from: string, search: string | undefined) {
  return useAssignmentPages({ from, search, uncovered: "true", status: "pending,in_progress", order: "oldest" });
}

/** What this cleaner has handed in, the newest first. */
export function useFinishedAssignments() {
  return useAssignmentPages({ status: "needs_review,done", order: "newest" });
}
