import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { onTestFinished, vi } from "vitest";
import { Route, Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import * as z from "zod/mini";
import { keyOf } from "../../src/client/api/call";
import { queryClient, userKey } from "../../src/client/api/query-client";
import { Toasts } from "../../src/client/parts/toasts";
import { getPark, type User } from "../../src/shared/current-user";
import type { Endpoint, Reply } from "../../src/shared/endpoint";
import type { Role } from "../../src/shared/roles";

// Renders a screen in happy-dom for a signed-in person, against a server that responds as a test tells it.

/** A person as the API returns them. */
export const personOf = (role: Role, changes: Partial<User> = {}): User => ({
  id: "0199c0de-0000-7000-8000-000000000001",
  name: "Robin Smit",
  firstName: "Robin",
  lastName: "Smit",
  email: "robin@park.example",
  role,
  telephone: null,
  teamId: null,
  supervisorId: null,
  company: null,
  createdAt: "2026-01-05T08:00:00.000Z",
  ...changes,
});

type Response200 = { status: number; body: unknown };

/** A fake server for one test. A request that no test has prepared fails like one without a network. */
export function startFakeServer() {
  const prepared: { endpoint: Endpoint; response: Response200; released: Promise<void> }[] = [];
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${address}`);
    const found = prepared.findLast(({ endpoint }) => endpoint.method === method && fits(endpoint.path, address));
    if (!found) throw new TypeError(`no response prepared for ${method} ${address}`);
    await found.released;
    return Response.json(found.response.body, { status: found.response.status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const respond = (endpoint: Endpoint, response: Response200, released = Promise.resolve()) =>
    void prepared.push({ endpoint, response, released });
  return {
    /** Every request so far: "GET /api/units". */
    requests,
    /** Responds with success; the body must fit the contract. */
    returns<E extends Endpoint>(endpoint: E, body: Reply<E>): void {
      respond(endpoint, { status: endpoint.status, body: z.parse(endpoint.reply, body) });
    },
    /** Responds with a problem. */
    refuses(endpoint: Endpoint, status: number, detail = "broken"): void {
      respond(endpoint, { status, body: { detail } });
    },
    /** The same success, but only once the returned function is called. */
    holds<E extends Endpoint>(endpoint: E, body: Reply<E>): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      respond(endpoint, { status: endpoint.status, body: z.parse(endpoint.reply, body) }, released);
      return release;
    },
  };
}

/** Whether an address belongs to a path with `{name}` for its parameters. */
function fits(path: string, address: string): boolean {
  const pattern = path.replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(address.split("?")[0] ?? "");
}

/** Renders a screen at an address, guard passed. `route` names the address's parameters. Returns the addresses visited so far. */
export function openScreen(
  element: ReactNode,
  { person, path, route = "*?" }: { person: User; path: string; route?: string },
): { visited: readonly string[] } {
  queryClient.clear();
  queryClient.setQueryData(userKey, person);
  queryClient.setQueryData(keyOf(getPark.path), {
    ...{ name: "Duinvallei Park", timeZone: "Europe/Amsterdam" },
    ...{ phone: "", email: "", address: "" },
  });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  render(
    <QueryClientProvider client={queryClient}>
      <Router hook={hook} searchHook={searchHook}>
        <Suspense fallback={null}>
          <Route path={route}>{element}</Route>
        </Suspense>
      </Router>
      <Toasts />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    act(() => queryClient.clear());
  });
  return { visited: history };
}

/** Waits for the shape of a page that is still loading. */
export async function seeLoading(): Promise<void> {
  await screen.findByText("Loading", { selector: "[role=status] *" });
}
