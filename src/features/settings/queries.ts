import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { refreshQueries } from "../../client/api/refresh-queries";
import { toast } from "../../client/parts/toasts";
import type { Body, Query } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { editSettings, getExpiredPhotos, getSettings, getTimeZoneChange } from "./contract";

/** The park's settings, for admins and team leaders. */
export function useSettings() {
  return useQuery(queryFor(getSettings, {}));
}

/** How much would move to keep its wall-clock time in another time zone. */
export function useTimeZoneChange(timeZone: string | undefined) {
  return useQuery({
    ...queryFor(getTimeZoneChange, { query: { timeZone: timeZone ?? "" } }),
    enabled: Boolean(timeZone),
  });
}

/** How many photos would be deleted with these settings; undefined: there is nothing to ask about. */
export function useExpiredPhotos(query: Query<typeof getExpiredPhotos> | undefined) {
  return useQuery({
    ...queryFor(getExpiredPhotos, { query: query ?? { months: undefined } }),
    enabled: query !== undefined,
  });
}

/** Changes the settings, if they are still as the screen shows them. */
export function useEditSettings(etag: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editSettings>) => callOnce(editSettings, { body }, { ifMatch: etag }),
    onSuccess: async (_, { timeZone }) => {
      await (timeZone === undefined ? refreshQueries(client, ["settings", "park"]) : client.invalidateQueries());
      toast({ title: t("Settings saved") });
    },
    // A colleague's change may be the reason: the screen shows it.
    onError: () => refreshQueries(client, ["settings"]),
  });
}
