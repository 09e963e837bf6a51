import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { infiniteQueryFor, queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Input } from "../../../shared/endpoint";
import { dealWithFinding, getFindingCounts, getFindings, reopenFinding } from "../contract/findings";

const pageSize = 30;

/** Findings become stale with the assignments that they belong to. */
const among = (queryKey: readonly string[]) => ["assignments", ...queryKey];

/** Findings of all villas, page by page. Keeps the previous result while another filter loads. */
export function useFindingPages(wanted: NonNullable<Input<typeof getFindings>["query"]>) {
  const pages = infiniteQueryFor(getFindings, { query: { ...wanted, limit: pageSize } });
  return useInfiniteQuery({
    ...pages,
    queryKey: among(pages.queryKey),
    placeholderData: keepPreviousData,
    select: (found) => found.pages.flatMap(({ items }) => items),
  });
}

/** Number of open findings of each kind. */
export function useFindingCounts(search: string | undefined) {
  const counts = queryFor(getFindingCounts, { query: { search } });
  return useQuery({ ...counts, queryKey: among(counts.queryKey), placeholderData: keepPreviousData });
}

/** Marks a finding as dealt with, or opens it again. `onDone` runs before the lists on screen are refetched; until then it is pending. */
export function useDealWith(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isDone }: { id: string; isDone: boolean }) => {
      await callOnce(isDone ? dealWithFinding : reopenFinding, { params: { id } });
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ["assignments"] }),
  });
}
