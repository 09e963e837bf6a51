import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userKey } from "../api/query-client";
import { useCurrentUser } from "../session/current-user";
import type { Attempt, FinalOutcome } from "./attempt";
import { openOutbox, sendNow } from "./outbox";

/** Opens the outbox for the signed-in user, and sends whenever the network may be back; once, above the pages. */
export function useOpenOutbox(): void {
  const client = useQueryClient();
  const { data: user } = useCurrentUser();
  const id = user === undefined ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (id !== undefined) void openOutbox(id, (attempt) => bringToScreen(client, attempt));
  }, [client, id]);
  useEffect(() => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const atOnce = () => void sendNow({ atOnce: true });
    addEventListener("online", atOnce, { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && atOnce(), { signal });
    return () => unmounting.abort();
  }, []);
}

type Final = Attempt<FinalOutcome>;

/** Resolves when the screen shows the answer: an assignment is shown as answered, anything else is read again. If paused, reads the user again. */
async function bringToScreen(client: QueryClient, { operation: { assignmentId }, outcome }: Final): Promise<void> {
  if (outcome.kind === "paused") return client.invalidateQueries({ queryKey: userKey });
  if (outcome.kind !== "answered") return;
  const queryKey = ["assignments", assignmentId];
  if (Object(outcome.answer).id === assignmentId) {
    // A read that started before would overwrite it.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, outcome.answer);
  } else await client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["assignments", "cleaner"] });
}
