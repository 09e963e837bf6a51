import type { QueryClient } from "@tanstack/react-query";
import { reasonOf } from "../../../client/api/reason";
import { submit } from "../../../client/outbox/outbox";
import { stepsOn } from "../../../client/outbox/use-submit";
import { say } from "../../../shared/sentences";
import { dayWindow } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";
import { reportGuestsHere, takeGuestsBack } from "../contract/guests-here";
import { inDayOrder } from "../rules/day-order";
import { refreshLists, rereadRefused, toastError } from "./outcomes";

/** The card moves when it is tapped, so that the second of two quick taps would be meant for another one. */
const ignoredMs = 400;
let toldAt = Number.NEGATIVE_INFINITY;

/** Reports that the guests have not left, or takes the report back; shown at once. Rejects with a refusal, which is toasted too: its card may go. `zone`: the park's. */
export async function tellGuests(
  client: QueryClient,
  { id, unit, unitId, guestsHere }: Assignment,
  zone: string,
): Promise<void> {
  const now = performance.now();
  if (now - toldAt < ignoredMs) return;
  toldAt = now;
  const stepOf = stepsOn(client, id);
  const about = { params: { id }, body: { unitId } };
  const step = guestsHere
    ? stepOf(say("Guests have left"), takeGuestsBack, about)
    : stepOf(say("Guests still here"), reportGuestsHere, about);
  if (guestsHere) putInPlace(client, id, zone);
  try {
    await submit({ ...step, villa: unit.code });
  } catch (error) {
    toastError(reasonOf(error));
    void refreshLists(client);
    void rereadRefused(client, id);
    throw error;
  }
}

/** The server's day lists have such work at the end. */
function putInPlace(client: QueryClient, id: string, zone: string): void {
  const lists = client.getQueryCache().findAll({ queryKey: ["assignments", "cleaner"] });
  for (const { queryKey, state } of lists) {
    const { from } = dayWindow(String(queryKey[3]), zone);
    const { dataUpdatedAt: updatedAt } = state;
    client.setQueryData<Assignment[]>(
      queryKey,
      (works) =>
        works &&
        inDayOrder(
          works.map((work) => (work.id === id ? { ...work, guestsHere: null } : work)),
          from,
        ),
      { updatedAt },
    );
  }
}
