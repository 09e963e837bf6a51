import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { reasonOf } from "../../client/api/reason";
import { refreshQueries } from "../../client/api/refresh-queries";
import { toast } from "../../client/parts/toasts";
import { t } from "../../shared/words";
import { markArrived, markDeparted } from "../stays/contract/presence";
import { blockUnit, getReadiness, unblockUnit, undoClosing, type VillaReadiness } from "./contract";

/** Time alone changes the states, so they are read again at least that often while the page is visible. In milliseconds. */
export const rereadMs = 30_000;

/** How far the villas are, and when they are needed on a park day; today without one. */
export function useReadiness(date: string | undefined) {
  return useQuery({ ...queryFor(getReadiness, { query: { date } }), refetchInterval: rereadMs });
}

type Villa = Pick<VillaReadiness, "unitId" | "code">;

/** Says that the guests of a stay have left, or takes it back. The villa's line shows a refusal. */
export function useMarkLeft({ code }: Villa) {
  const client = useQueryClient();
  const send = (stayId: string, hasLeft: boolean) =>
    callOnce(markDeparted, { params: { id: stayId }, body: { hasLeft } });
  return useMutation({
    mutationFn: ({ stayId, hasLeft }: { stayId: string; hasLeft: boolean }) => send(stayId, hasLeft),
    onSuccess: (_, { stayId, hasLeft }) =>
      toast({
        title: hasLeft ? t("{code}: the guests have left", { code }) : t("{code}: the guests have not left", { code }),
        undo: undoing(client, () => send(stayId, !hasLeft)),
      }),
    onSettled: () => refresh(client),
  });
}

/** Says that the guests of a stay are here, or takes it back. The villa's line shows a refusal. */
export function useMarkHere({ code }: Villa) {
  const client = useQueryClient();
  const send = (stayId: string, isHere: boolean) => callOnce(markArrived, { params: { id: stayId }, body: { isHere } });
  return useMutation({
    mutationFn: ({ stayId, isHere }: { stayId: string; isHere: boolean }) => send(stayId, isHere),
    onSuccess: (_, { stayId, isHere }) =>
      toast({
        title: isHere ? t("{code}: the guests are here", { code }) : t("{code}: the guests are not here yet", { code }),
        undo: undoing(client, () => send(stayId, !isHere)),
      }),
    onSettled: () => refresh(client),
  });
}

/** Closes a villa for guests, with the reason. The dialog shows a refusal. */
export function useCloseVilla({ unitId, code }: Villa) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => callOnce(blockUnit, { params: { id: unitId }, body: { reason } }),
    onSuccess: async () => {
      await refresh(client);
      toast({
        title: t("{code} is closed", { code }),
        undo: undoing(client, () => callOnce(undoClosing, { params: { id: unitId }, body: { step: "close" } })),
      });
    },
  });
}

/** Reopens a villa. Its line shows a refusal. */
export function useReopenVilla({ unitId, code }: Villa) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(unblockUnit, { params: { id: unitId } }),
    onSuccess: () =>
      toast({
        title: t("{code} is open again", { code }),
        undo: undoing(client, () => callOnce(undoClosing, { params: { id: unitId }, body: { step: "reopen" } })),
      }),
    onSettled: () => refresh(client),
  });
}

function undoing(client: QueryClient, undo: () => Promise<unknown>): () => void {
  return () =>
    void undo().then(
      () => refresh(client),
      (error: Error) => {
        toast({ title: t("It can't be undone"), description: () => reasonOf(error), destructive: true });
        return refresh(client);
      },
    );
}

/** What marks and closed villas make stale. */
const stale = ["readiness", "stays", "assignments", "units"];

function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, stale);
}
