import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "../../client/call";
import { toast } from "../../client/toasts";
import { t } from "../../shared/words";
import { getSummary, type Summary } from "./contract";

const summary = reading(getSummary, {});

/** The park in figures. */
export function useSummary() {
  return useQuery(summary);
}

/** Hands fresh figures to `save`, which makes a file of them. */
export function useExport(save: (fresh: Summary) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const fresh = await call(getSummary, {});
      client.setQueryData(summary.queryKey, fresh);
      save(fresh);
    },
    onSuccess: () =>
      toast({ title: t("Report exported"), description: t("CSV file has been downloaded successfully.") }),
    onError: () =>
      toast({ title: t("Export failed"), description: t("Failed to generate report."), destructive: true }),
  });
}
