import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callOnce } from "../../../client/api/call-once";
import { refreshQueries } from "../../../client/api/refresh-queries";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { answerFlag, type Need, planNeeds, type StayFlag } from "../contract/needs";
import { cancelStay, chooseVilla, putStay, type Stay, type StayFields } from "../contract/stays";

/** The source of stays that people enter. */
export const manualSource = "manual";

/** Adds a manual stay, or changes this version of it. The form shows a refusal. */
export function usePutStay(externalId: string, etag?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StayFields) =>
      callOnce(putStay, { params: { source: manualSource, externalId }, body }, { ifMatch: etag }),
    onError: () => refresh(client),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Stay saved") });
    },
  });
}

/** Cancels this version of a manual stay. The question shows a refusal. */
export function useCancelStay({ source, externalId }: Pick<Stay, "source" | "externalId">, etag?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(cancelStay, { params: { source, externalId } }, { ifMatch: etag }),
    onError: () => refresh(client),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Stay cancelled") });
    },
  });
}

/** Chooses the villa of a stay whose source names an unknown one. The dialog shows a refusal. */
export function useChooseVilla(id: string, etag?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (unitId: string) => callOnce(chooseVilla, { params: { id }, body: { unitId } }, { ifMatch: etag }),
    onError: () => refresh(client),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Villa chosen") });
    },
  });
}

/** Needs to plan for a cleaner, and the people who help. */
type NewPlan = { needs: readonly Need[]; cleaner: { id: string; name: string }; helperIds?: string[] };

/** Plans needs, all or none. The screen shows a refusal, and the needs as they are now. */
export function usePlanNeeds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ needs, cleaner, helperIds = [] }: NewPlan) => {
      const wanted = needs.map(({ stayId, ruleId, nth, date }) => ({ stayId, ruleId, nth, date }));
      const body: Body<typeof planNeeds> = { needs: wanted, cleanerId: cleaner.id };
      if (helperIds.length > 0) body.collaboratorIds = helperIds;
      return callOnce(planNeeds, { body });
    },
    onSuccess: async (planned, { cleaner }) => {
      await refresh(client);
      toast({
        title: t("{count, plural, one {# cleaning planned} other {# cleanings planned}}", { count: planned.length }),
        description: t("Assigned to {name}.", { name: cleaner.name }),
      });
    },
    // A colleague's change may be the reason.
    onError: () => refresh(client),
  });
}

/** Answers a flag. Its card shows a refusal. */
export function useAnswerFlag({ assignmentId, reason, wanted, missing }: StayFlag) {
  const client = useQueryClient();
  const seen = {
    reason,
    wanted: wanted && { unitId: wanted.unitId, date: wanted.date, time: wanted.time },
    missingIds: missing.map(({ id }) => id),
  };
  return useMutation({
    mutationFn: (answer: "follow" | "keep") =>
      callOnce(answerFlag, { params: { assignmentId }, body: { answer, seen } }),
    onSuccess: () => refresh(client),
    onError: () => refresh(client),
  });
}

/** What stays, needs and work make stale. */
const stale = ["stays", "needs", "stay-work", "stay-flags", "assignments", "units"];

function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, stale);
}
