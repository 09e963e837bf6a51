import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { applyDayPlan, type DayPlan, makeDayPlan } from "../contract/day-plans";
import { refresh } from "./refresh";
import { remember, undoing } from "./undo";

/** Drafts a plan of a park day. The page shows a refusal; `cancel`, or leaving the page, aborts it. */
export function useMakeDayPlan(date: string) {
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const making = useMutation({
    mutationFn: () => {
      request.current = new AbortController();
      return call(makeDayPlan, { body: { date } }, { signal: request.current.signal });
    },
  });
  const cancel = () => {
    request.current?.abort();
    making.reset();
  };
  return { ...making, cancel };
}

/** The pieces to apply; undefined: all of them as drafted. */
export type Pieces = NonNullable<Body<typeof applyDayPlan>>["pieces"];

/** Applies a draft, or some pieces of it. The draft shows a refusal. */
export function useApplyDayPlan({ id, date }: Pick<DayPlan, "id" | "date">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pieces: Pieces) => callOnce(applyDayPlan, { params: { id }, body: pieces ? { pieces } : {} }),
    onSuccess: async ({ changed }) => {
      const changes = changed.length;
      remember(client, date, { id, changes });
      await refresh(client);
      toast({
        title: t("{count, plural, one {# change applied} other {# changes applied}}", { count: changes }),
        undo: undoing(client, date, id),
      });
    },
    onError: () => refresh(client),
  });
}
