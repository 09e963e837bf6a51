import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import { received, tell } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { applyMoves, getForecast, getReadyTimes, type Proposal, type VillaForecast } from "../contract/forecast";
import { forecastKey, keepFresh, refresh } from "./refresh";
import { remember, undoing } from "./undo";

/** Time alone changes a forecast, so it is read again at least that often while the page is visible. In milliseconds. */
const rereadMs = 60_000;

function forecastOf(date: string) {
  // The topic of readiness fires whenever a day changes.
  return { ...queryFor(getForecast, { query: { date } }), queryKey: forecastKey(date) };
}

/** How a park day is expected to go on. */
export function useForecast(date: string) {
  return useQuery({ ...forecastOf(date), refetchInterval: rereadMs, staleTime: rereadMs });
}

/** The part of a day's forecast that is about one assignment. Leaves reading it again to `useForecast` on the same page. */
export function useVillaForecast(date: string, assignmentId: string): VillaForecast | undefined {
  const forecast = useQuery({
    ...forecastOf(date),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ villas }) => villas.find((villa) => villa.assignmentId === assignmentId),
  });
  return forecast.data;
}

/** When a villa is expected to be ready on a park day, as reception may see it. */
export function useReadyTime(unitId: string, date: string) {
  const times = useQuery({
    ...queryFor(getReadyTimes, { query: { date } }),
    queryKey: ["readiness", "ready-times", date],
    refetchInterval: rereadMs,
    staleTime: rereadMs,
    select: (villas) => villas.find((villa) => villa.unitId === unitId),
  });
  return times.data;
}

/** A proposal as a sentence. */
export const proposalText = ({ text, key, params }: Pick<Proposal, "text" | "key" | "params">) =>
  tell(received({ message: text, key, params }));

/** Applies a proposal. The list of proposals shows a refusal, and the day as it is now. */
export function useApplyProposal(date: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ basedOn, proposal }: { basedOn: string; proposal: Proposal }) =>
      callOnce(applyMoves, { body: { basedOn, moves: proposal.moves } }),
    onSuccess: async ({ id }, { proposal }) => {
      remember(client, date, { id, proposal });
      await refresh(client);
      toast({
        title: t("Applied|a proposal"),
        description: () => proposalText(proposal),
        undo: undoing(client, date, id),
      });
    },
    onError: (error) => keepFresh(client, date, error),
  });
}
