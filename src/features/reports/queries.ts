import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { reasonOf } from "../../client/api/reason";
import { toast } from "../../client/parts/toasts";
import { t } from "../../shared/words";
import { editSettings } from "../settings/contract";
import { getSummary } from "./contract";

const summary = queryFor(getSummary, {});

/** The park's key figures. */
export function useSummary() {
  return useQuery(summary);
}

/** Hides the steps of an empty park from every administrator, or shows them again. Their list shows why it could not be hidden. */
export function useDismissOnboarding() {
  const client = useQueryClient();
  const dismiss = (isOnboardingDismissed: boolean) => callOnce(editSettings, { body: { isOnboardingDismissed } });
  const refresh = () => client.invalidateQueries({ queryKey: summary.queryKey });
  const failed = (error: unknown) =>
    toast({ title: t("This could not be saved"), description: () => reasonOf(error), destructive: true });
  return useMutation({
    mutationFn: () => dismiss(true),
    onSuccess: async () => {
      await refresh();
      toast({ title: t("List hidden"), undo: () => void dismiss(false).then(refresh).catch(failed) });
    },
  });
}
