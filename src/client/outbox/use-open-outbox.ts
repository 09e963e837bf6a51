import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userKey } from "../api/query-client";
import { useCurrentUser } from "../session/current-user";
import type { Attempt } from "./drain";
import { openOutbox, sendNow } from "./outbox";

/** Opens the outbox for whoever is signed in, and sends whenever that may work again; once, above the pages. */
export function useOpenOutbox(): void {
  const client = useQueryClient();
  const { data: user } = useCurrentUser();
  const id = user === undefined ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (id !== undefined) void openOutbox(id, (tried) => bringToScreen(client, tried));
  }, [client, id]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const atOnce = () => void sendNow({ atOnce: true });
    addEventListener("online", atOnce, { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && atOnce(), { signal });
    return () => leaving.abort();
  }, []);
}

/**
 * Resolves when the screen has what the server answered: the whole assignment as it is, anything else by reading the assignment again. Where
 * nobody is signed in any more, or somebody else, the app looks who it is.
 */
async function bringToScreen(client: QueryClient, { operation: { assignmentId }, outcome }: Attempt): Promise<void> {
  if (outcome.kind === "paused") return client.invalidateQueries({ queryKey: userKey });
  if (outcome.kind !== "answered") return;
  const queryKey = ["assignments", assignmentId];
  if (Object(outcome.answer).id === assignmentId) {
    // A read that set out before would bring older news.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, outcome.answer);
  } else await client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["assignments", "cleaner"] });
}
