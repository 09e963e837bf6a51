import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import type { Body } from "../../../shared/endpoint";
import { received, tell } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import {
  changeFeedAddress,
  createFeed,
  deleteFeed,
  type Feed,
  getFeeds,
  readFeed,
  releaseFeed,
} from "../contract/feeds";

const feedsKey = queryFor(getFeeds, {}).queryKey;

/** Adds a calendar, which is read at once. The form shows a refusal, the list whether it could be read. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createFeed>) => callOnce(createFeed, { body }),
    onSuccess: async (feed) => {
      await refresh(client);
      toast({ title: t("Calendar added"), description: () => outcomeOf(feed) });
    },
  });
}

/** Gives a calendar another address, at which it is read at once. The form shows a refusal. */
export function useChangeFeedAddress({ id }: Pick<Feed, "id">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof changeFeedAddress>) => callOnce(changeFeedAddress, { params: { id }, body }),
    onSuccess: async (feed) => {
      await refresh(client);
      toast({ title: t("Address saved"), description: () => outcomeOf(feed) });
    },
  });
}

/** Stops reading a calendar. The question shows a refusal. */
export function useDeleteFeed({ id }: Pick<Feed, "id">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteFeed, { params: { id } }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Calendar removed") });
    },
    onError: () => refresh(client),
  });
}

/** Reads a calendar now. Its card shows a refusal, and what came of it. */
export function useReadFeed({ id }: Pick<Feed, "id">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readFeed, { params: { id } }),
    onSuccess: async (feed) => {
      await refresh(client);
      toast({ title: titleOf(feed), description: () => outcomeOf(feed), destructive: feed.failures > 0 });
    },
    onError: () => refresh(client),
  });
}

/** Applies a held read, as far as it is shown. The question shows a refusal. */
export function useReleaseFeed({ id, held }: Pick<Feed, "id" | "held">) {
  const client = useQueryClient();
  const body = held ? { missing: held.missing } : {};
  return useMutation({
    mutationFn: () => callOnce(releaseFeed, { params: { id }, body }),
    onSuccess: async (feed) => {
      await refresh(client);
      toast({
        title: feed.held || feed.failures > 0 ? t("Nothing was cancelled") : t("Changes applied"),
        description: () => outcomeOf(feed),
        destructive: feed.failures > 0,
      });
    },
    onError: () => refresh(client),
  });
}

/** Whether a read was good, as a title. */
function titleOf({ failures, held }: Feed): string {
  if (failures > 0) return t("Calendar not read");
  return held ? t("Changes held") : t("Calendar read");
}

/** What came of a read, in a sentence. */
function outcomeOf({ failures, problem, held, stays }: Feed): string {
  if (failures > 0 && problem) return tell(received(problem));
  if (held) return t("It would cancel {missing} of {upcoming} upcoming stays. Nothing was changed.", held);
  return t("{count, plural, =0 {No upcoming stays} one {# upcoming stay} other {# upcoming stays}}", {
    count: stays.upcoming,
  });
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: feedsKey });
}
