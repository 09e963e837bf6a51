// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { fillDisk, startBrowser } from "../../../../tests/support/browser-tab";
import { startFakeServer } from "../../../../tests/support/screen";
import { idNumber } from "../../../../tests/support/screen-data";
import { queryClient } from "../../../client/api/query-client";
import { openOutbox } from "../../../client/outbox/outbox";
import { readOperations } from "../../../client/outbox/store";
import { useChangeFindings } from "./findings";

const anna = idNumber(1);
const moreTowels = { add: { type: "replace", text: "Towels", qty: 3 }, remove: [idNumber(2)] } as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens Anna's outbox on a phone without a network; returns the function that changes findings. */
async function openFindings() {
  startBrowser();
  startFakeServer();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  // The outbox logs each failure of the disk.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await openOutbox(anna, () => Promise.resolve());
  onTestFinished(() => openOutbox(null, () => Promise.resolve()));
  return renderHook(() => useChangeFindings(idNumber(3)), { wrapper: Queries }).result.current.change;
}

function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const methods = async () => (await readOperations(anna)).map(({ method }) => method);

test("a changed quantity is stored as the new one, then the removal of the old one", async () => {
  const change = await openFindings();
  await act(() => change(moreTowels));
  expect(await methods()).toEqual(["POST", "DELETE"]);
});

test("a phone with room for one of the two stores neither: both quantities would be ordered", async () => {
  const change = await openFindings();
  fillDisk(1);
  await act(() => expect(change(moreTowels)).rejects.toThrow("This phone has no room to keep this."));
  expect(await methods()).toEqual([]);
});
