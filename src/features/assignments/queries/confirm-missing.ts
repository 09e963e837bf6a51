import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callOnce } from "../../../client/api/call-once";
import { refreshQueries } from "../../../client/api/refresh-queries";
import { toast } from "../../../client/parts/toasts";
import { t } from "../../../shared/words";
import { showItemAgain } from "../../checklists/contract/rules";
import type { Assignment } from "../contract/assignment";
import { confirmMissing } from "../contract/supervision";
import { cacheAssignment } from "./cache-assignment";
import { toastRefusal, toastUndone } from "./undo";

/** Confirms that an assignment's villa doesn't have an item; its toast undoes that. */
export function useConfirmMissing({ id, unit }: Pick<Assignment, "id" | "unit">, itemId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(confirmMissing, { params: { id, itemId } }),
    onSuccess: async (work) => {
      await cacheAssignment(client, work);
      toast({
        title: t("Confirmed"),
        description: t("{code} no longer has this task. Work that has started keeps it.", { code: unit.code }),
        undo: () => void showAgain(client, unit.id, itemId),
      });
    },
    onSettled: () => refresh(client),
  });
}

async function showAgain(client: QueryClient, unitId: string, itemId: string): Promise<void> {
  try {
    await callOnce(showItemAgain, { params: { id: unitId, itemId } });
    toastUndone();
  } catch (error) {
    toastRefusal(error);
  }
  await refresh(client);
}

/** Refetches assignments, and which villas lack which items. */
function refresh(client: QueryClient): Promise<void> {
  return refreshQueries(client, ["assignments", "checklists", "checklist-rules"]);
}
