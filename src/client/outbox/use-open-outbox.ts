import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userKey } from "../api/query-client";
import { useCurrentUser, usePark } from "../session/current-user";
import type { Attempt, FinalOutcome } from "./attempt";
import { openOutbox, sendNow } from "./outbox";

/** Opens the outbox for the signed-in user, and sends whenever the network may be back; once, above the pages. */
export function useOpenOutbox(): void {
  const client = useQueryClient();
  const { data: user } = useCurrentUser();
  const id = user === undefined ? undefined : (user?.id ?? null);
  const { data: park, isFetching } = usePark();
  const restore = park?.restore;
  useEffect(() => {
    if (id === undefined) return;
    // Until the park is read it is unknown whether it was restored, and what has to be sent again first; steps are this user's already.
    const ready = isFetching
      ? new Promise(() => {})
      : id && restore && import("./resend").then(({ resendSince }) => resendSince(id, restore)).catch(() => undefined);
    void openOutbox(id, (attempt) => bringToScreen(client, attempt), ready);
  }, [client, id, isFetching, restore]);
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

/** Resolves when the screen shows the response: an assignment is shown as returned, anything else is refetched. If paused, refetches the user. */
export async function bringToScreen(client: QueryClient, { operation, outcome }: Final): Promise<void> {
  const { assignmentId, closes } = operation;
  if (outcome.kind === "paused") return client.invalidateQueries({ queryKey: userKey });
  if (outcome.kind !== "answered") return;
  const queryKey = ["assignments", assignmentId];
  if (Object(outcome.answer).id === assignmentId) {
    // A read that started before would overwrite it.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, outcome.answer);
    // Others may have changed it since the server gave this response first.
    if (outcome.isRepeated) await client.invalidateQueries({ queryKey, exact: true });
  } else await client.invalidateQueries({ queryKey });
  // A list on the screen would show for a moment what was before the step.
  for (const list of ["cleaner", "qc"]) await client.invalidateQueries({ queryKey: ["assignments", list] });
  if (closes && Object(outcome.answer).overtakenAt) (await import("./tell-overtaken")).default(operation);
}
