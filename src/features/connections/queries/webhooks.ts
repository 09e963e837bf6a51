import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import { toast } from "../../../client/parts/toasts";
import type { Body, Reply } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  getDeliveries,
  getWebhooks,
  replayDelivery,
  type Webhook,
} from "../contract/webhooks";

/** A webhook with its secret, which is in no other response. */
export type SealedWebhook = Reply<typeof createWebhook>;

/** The webhooks, by name. */
export function useWebhooks() {
  return useQuery(queryFor(getWebhooks, {}));
}

/** Adds a webhook. `onAdded` gets its secret, also if the form is closed by then. The form shows a refusal. */
export function useCreateWebhook(onAdded: (webhook: SealedWebhook) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createWebhook>) => call(createWebhook, { body }),
    onSuccess: (webhook) => {
      onAdded(webhook);
      return refresh(client);
    },
  });
}

/** Changes a webhook. `onChanged` gets its new secret if it asked for one. The form or the question shows a refusal. */
export function useEditWebhook({ id }: Pick<Webhook, "id">, onChanged: (webhook: SealedWebhook) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof editWebhook>) => call(editWebhook, { params: { id }, body }),
    onSuccess: (webhook) => {
      onChanged(webhook);
      return refresh(client);
    },
    onError: () => refresh(client),
  });
}

/** Removes a webhook. The question shows a refusal. */
export function useDeleteWebhook({ id }: Pick<Webhook, "id">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deleteWebhook, { params: { id } }),
    onSuccess: async () => {
      await refresh(client);
      toast({ title: t("Webhook removed") });
    },
    onError: () => refresh(client),
  });
}

/** The last hundred messages of a webhook, newest first. */
export function useDeliveries(id: string) {
  return useQuery(queryFor(getDeliveries, { params: { id } }));
}

/** Sends a message again, by its id. The page shows a refusal; the list, what the receiver answered. */
export function useReplay(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => callOnce(replayDelivery, { params: { id, deliveryId } }),
    // The outcome of the message is what became of it at first: one that was received stays so, whatever the receiver says to another copy.
    onSuccess: async ({ status }) => {
      await refresh(client);
      const isReceived = status !== null && status >= 200 && status < 300;
      toast({
        title: isReceived ? t("Message received") : t("Message not received"),
        description: isReceived ? undefined : t("The response is in the list."),
        destructive: !isReceived,
      });
    },
    onError: () => refresh(client),
  });
}

/** Also their messages, whose key begins the same. */
function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryFor(getWebhooks, {}).queryKey });
}
