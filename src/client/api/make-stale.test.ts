import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeStale } from "./make-stale";

test("a change that is announced during the first read of a page is read", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let stored = "before";
  const responses: (() => void)[] = [];
  const queryFn = () => {
    const found = stored;
    return new Promise<string>((respond) => responses.push(() => respond(found)));
  };
  const page = new QueryObserver(client, { queryKey: ["assignments", "1"], queryFn });
  onTestFinished(page.subscribe(() => {}));
  stored = "after";
  const isFresh = makeStale(client, "assignments");
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  for (const respond of responses) respond();
  await isFresh;
  expect(page.getCurrentResult()).toMatchObject({ data: "after", isFetching: false });
});
