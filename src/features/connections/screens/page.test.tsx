// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  connectionOf,
  connectionsNow,
  openConnections,
  tokenOf,
  webhookOf,
} from "../../../../tests/support/connections-page";
import { openScreen, personOf, press, seeLoading, startFakeServer } from "../../../../tests/support/screen";
import { queryClient } from "../../../client/api/query-client";
import type { Role } from "../../../shared/roles";
import { getTokens } from "../contract/tokens";
import { getWebhooks } from "../contract/webhooks";
import ConnectionsPage from "./page";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: connectionsNow }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["tokens", getTokens, tokenOf(), "Booking system"],
  ["webhooks", getWebhooks, webhookOf(), "Door locks"],
] as const)(
  "the tab of %s shows a skeleton, then a retry button if they can't be loaded",
  async (tab, read, one, name) => {
    const server = startFakeServer();
    const fail = server.holdsRefusal(read, 500);
    openScreen(<ConnectionsPage />, { person: personOf("admin"), path: `/admin/connections?tab=${tab}` });
    await seeLoading();
    fail();
    await screen.findByText("This could not be loaded");
    server.returnsUnchecked(read, [one]);
    press("Try again");
    await connectionOf(name);
  },
);

test("without tokens or webhooks it says what they are for", async () => {
  openConnections("tokens", {});
  await screen.findByText("No tokens yet");
  expect(screen.getByRole("link", { name: "/api/openapi.json" }).getAttribute("href")).toBe("/api/openapi.json");
  const tab = screen.getByRole("tab", { name: "Webhooks" });
  act(() => tab.focus());
  await screen.findByText("No webhooks yet");
});

test("what happens elsewhere appears on its own", async () => {
  const { server } = openConnections("tokens", { tokens: [tokenOf()] });
  await connectionOf("Booking system");
  server.returns(getTokens, [tokenOf({ name: "Spreadsheet" })]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["tokens"] }));
  await connectionOf("Spreadsheet");
  server.returns(getWebhooks, [webhookOf({ disabled: { at: connectionsNow.toISOString(), because: "gone" } })]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["webhooks"] }));
  await screen.findByText("A webhook was switched off");
});

test.each<Role>(["teamleader", "cleaner", "qc"])("a %s has no access", async (role) => {
  const { server } = openConnections("tokens", { tokens: [tokenOf()], role });
  await screen.findByText("Access denied. Only administrators can see connections.");
  expect(server.requests).not.toContain("GET /api/tokens");
});
