import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, onTestFinished, test } from "vitest";
import { bringToScreen } from "./use-open-outbox";

const queryKey = ["assignments", "a"];
const stored = { id: "a", ticks: ["mine", "a colleague's"] };

/** A page that shows an assignment, whose reads return what is stored. Returns what it shows once it has the response to a tick. */
async function shownAfter(response: { answer: unknown; isRepeated?: boolean }): Promise<unknown> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const page = new QueryObserver(client, { queryKey, queryFn: async () => stored, initialData: stored });
  onTestFinished(page.subscribe(() => {}));
  const operation = {
    ...({ id: "1", userId: "ana", method: "POST", path: "/", params: {}, assignmentId: "a" } as const),
    ...{ attempts: 0, retryAt: 0, seq: 1, occurredAt: "2031-05-12T08:00:00.000Z", body: {} },
    ...({ villa: "WL-042", what: "Tick", state: "waiting" } as const),
  };
  await bringToScreen(client, { operation, outcome: { kind: "answered", ...response } });
  return page.getCurrentResult().data;
}

describe("the response to a step", () => {
  test("is shown as it is", async () => {
    const answer = { id: "a", ticks: ["mine"] };
    expect(await shownAfter({ answer, isRepeated: false })).toEqual(answer);
  });

  test("that was lost and is given again doesn't hide what others have done since", async () => {
    expect(await shownAfter({ answer: { id: "a", ticks: ["mine"] }, isRepeated: true })).toEqual(stored);
  });
});
