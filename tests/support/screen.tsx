import { QueryClientProvider } from "@tanstack/react-query";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  getConfig,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { type ReactNode, Suspense } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { Route, Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import * as z from "zod/mini";
import { keyOf } from "../../src/client/api/call";
import { queryClient, userKey } from "../../src/client/api/query-client";
import { clearStored } from "../../src/client/browser/device-storage";
import { discard, openOutbox, useProgress } from "../../src/client/outbox/outbox";
import { dismissToast, Toasts } from "../../src/client/parts/toasts";
import { getAreas } from "../../src/features/units/contract/areas";
import { getVillaTypes } from "../../src/features/units/contract/lists";
import { areas } from "../../src/sample-park/lists";
import { getPark, type User } from "../../src/shared/current-user";
import type { Endpoint, Reply } from "../../src/shared/endpoint";
import type { ConflictFound, FieldError, Sent } from "../../src/shared/problem";
import type { Role } from "../../src/shared/roles";
import { idNumber, sampleVillaTypes } from "./screen-data";
import { waitUntil } from "./wait-until";
// The app loads its toasts lazily with the first one, which may take a busy machine a second.
import "../../src/ui/toast";

// Renders a screen in happy-dom for a signed-in person, against a fake server.

const { asyncWrapper } = getConfig();
configure({
  asyncUtilTimeout: 10_000,
  // Parts that a screen loads late take a busy machine longer than any of these waits, and are not what the test waits for.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      await vi.dynamicImportSettled();
      return wait();
    }),
});

/** A person as the API returns them. */
export const personOf = (role: Role, changes: Partial<User> = {}): User => ({
  id: "0199c0de-0000-7000-8000-000000000001",
  name: "Robin Smit",
  firstName: "Robin",
  lastName: "Smit",
  email: "robin@park.example",
  username: null,
  isInvited: false,
  role,
  telephone: null,
  teamId: null,
  supervisorId: null,
  company: null,
  locale: null,
  createdAt: "2026-01-05T08:00:00.000Z",
  ...changes,
});

type Prepared = {
  endpoint: Endpoint;
  status: number;
  bodyOf: (query: URLSearchParams) => unknown;
  released: Promise<void>;
};

/** A fake server for one test. A request without a prepared response fails, as without a network. */
export function startFakeServer() {
  const prepared: Prepared[] = [];
  const requests: string[] = [];
  const sent: { method: string; address: string; body: unknown }[] = [];
  const headed: { method: string; address: string; headers: Headers }[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body, headers }: RequestInit = {}) => {
    requests.push(`${method} ${address}`);
    headed.push({ method, address, headers: new Headers(headers) });
    if (body) sent.push({ method, address, body: JSON.parse(String(body)) });
    const found = prepared.findLast(({ endpoint }) => endpoint.method === method && fits(endpoint.path, address));
    if (!found) throw new TypeError(`no response prepared for ${method} ${address}`);
    await found.released;
    const query = new URLSearchParams(address.split("?")[1]);
    const { status } = found;
    return status === 204 ? new Response(null, { status }) : Response.json(found.bodyOf(query), { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const respond = (endpoint: Endpoint, status: number, body: unknown, released = Promise.resolve()) =>
    void prepared.push({ endpoint, status, bodyOf: () => body, released });
  const headersOf = (endpoint: Endpoint, name: string) =>
    headed
      .filter(({ method, address }) => endpoint.method === method && fits(endpoint.path, address))
      .map(({ headers }) => headers.get(name));
  return {
    /** Every request so far: "GET /api/units". */
    requests,
    /** The bodies of the requests to an endpoint so far. */
    bodiesOf: (endpoint: Endpoint): unknown[] =>
      sent
        .filter(({ method, address }) => endpoint.method === method && fits(endpoint.path, address))
        .map(({ body }) => body),
    /** The versions that the requests to an endpoint named so far; null: none. */
    versionsOf: (endpoint: Endpoint): (string | null)[] => headersOf(endpoint, "if-match"),
    /** The idempotency keys of the requests to an endpoint so far. */
    keysOf: (endpoint: Endpoint): (string | null)[] => headersOf(endpoint, "idempotency-key"),
    /** Responds with success; the body must fit the contract. */
    returns<E extends Endpoint>(endpoint: E, body: Reply<E>): void {
      respond(endpoint, endpoint.status, z.parse(endpoint.reply, body));
    },
    /** Responds with success; the body depends on the request's query. */
    answers<E extends Endpoint>(endpoint: E, bodyFor: (query: URLSearchParams) => Reply<E>): void {
      const bodyOf = (query: URLSearchParams) => z.parse(endpoint.reply, bodyFor(query));
      prepared.push({ endpoint, status: endpoint.status, bodyOf, released: Promise.resolve() });
    },
    /** Responds with success and any body, such as an older or newer server's. */
    returnsUnchecked(endpoint: Endpoint, body: unknown): void {
      respond(endpoint, endpoint.status, body);
    },
    /** Responds with a problem, whose `errors` belong to fields of the request. */
    refuses(endpoint: Endpoint, status: number, detail = "broken", errors: Sent<FieldError>[] = []): void {
      respond(endpoint, status, { detail, errors });
    },
    /** Refuses with these conflicts of schedules. */
    conflicts(endpoint: Endpoint, conflicts: Sent<ConflictFound>[]): void {
      respond(endpoint, 409, { detail: "broken", conflicts });
    },
    /** The same success, but only once the returned function is called. */
    holds<E extends Endpoint>(endpoint: E, body: Reply<E>): () => void {
      const { released, release } = held();
      respond(endpoint, endpoint.status, z.parse(endpoint.reply, body), released);
      return release;
    },
    /** The same problem, but only once the returned function is called. */
    holdsRefusal(endpoint: Endpoint, status: number, errors: Sent<FieldError>[] = []): () => void {
      const { released, release } = held();
      respond(endpoint, status, { detail: "broken", errors }, released);
      return release;
    },
  };
}

function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

/** Whether an address belongs to a path with `{name}` for its parameters. */
function fits(path: string, address: string): boolean {
  const pattern = path.replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(address.split("?")[0] ?? "");
}

/** Looks for a text in the toast only: a form may show it too. */
export const inToast = { selector: ".toasts *" };

/** Renders a screen at an address, guard passed. `route` names the address's parameters. Returns the addresses visited so far. */
export function openScreen(
  element: ReactNode,
  { person, path, route = "*?" }: { person: User; path: string; route?: string },
): { visited: readonly string[] } {
  giveDropdownsTheirSize();
  // What an earlier test left on the disk would be sent before this test's steps.
  vi.stubGlobal("indexedDB", new IDBFactory());
  // Steps belong to this person, also if nothing opens the outbox: they would wait for the first test that does.
  for (const id of [person.id, null]) void openOutbox(id, () => Promise.resolve());
  queryClient.clear();
  queryClient.setQueryData(userKey, person);
  queryClient.setQueryData(keyOf(getPark.path), {
    ...{ name: "Duinvallei Park", timeZone: "Europe/Amsterdam" },
    ...{ phone: "", email: "", address: "", locale: "en", languages: ["en"] },
  });
  queryClient.setQueryData(
    keyOf(getAreas.path),
    areas.map((area, index) => ({ ...area, id: idNumber(9000 + index) })),
  );
  queryClient.setQueryData(keyOf(getVillaTypes.path), sampleVillaTypes);
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
  onTestFinished(async () => {
    cleanup();
    await closeOutbox();
    act(() => {
      dismissToast();
      queryClient.clear();
    });
    // A draft that the last screen has left would be sent by the next one.
    clearStored("");
  });
  return { visited: history };
}

/** Ends what the test left in the outbox: a round that goes on would send it to the next test's server, and toast that. */
async function closeOutbox(): Promise<void> {
  await openOutbox(null, () => Promise.resolve());
  // Waits for steps that are still being stored.
  await discard("none");
  const { result, unmount } = renderHook(useProgress);
  await waitUntil("the end of the outbox's rounds", () => !result.current.isSending);
  unmount();
}

/** Makes the window narrower than every layout for wider screens, until the test ends. happy-dom's is 1024 px wide. */
export function onPhone(): void {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (query: string) => matchMedia(query.includes("min-width") ? "not all" : query));
  onTestFinished(() => void vi.stubGlobal("matchMedia", matchMedia));
}

/** happy-dom's dropdowns have no size, so react-hook-form would take their first option for the user's choice. */
function giveDropdownsTheirSize(): void {
  Object.defineProperty(HTMLSelectElement.prototype, "size", { configurable: true, value: 0 });
}

/** Waits for a page's skeleton. */
export async function seeLoading(): Promise<void> {
  await screen.findByText("Loading", { selector: "[role=status] *" });
}

// Faster than `getByRole`, which computes the styles of every element and its ancestors.

/** Returns the button with this name. */
export function buttonOf(name: string, where: ParentNode = document): HTMLButtonElement {
  return oneOf(`the button ${name}`, where.querySelectorAll("button"), (button) => {
    return (button.getAttribute("aria-label") ?? button.textContent) === name;
  });
}

/** Clicks the button with this name. */
export function press(name: string, where: ParentNode = document): void {
  fireEvent.click(buttonOf(name, where));
}

/** Returns the open dialog with this title. */
export function dialogOf(title: string): HTMLDialogElement {
  return oneOf(`the dialog ${title}`, document.querySelectorAll("dialog"), (dialog) => {
    return document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent === title;
  });
}

/** Waits until every dialog is closed. */
export async function seeNoDialog(): Promise<void> {
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
}

/** Types a text into the field with this label, or chooses the option with this value. */
export function fillIn(label: string, value: string, where: HTMLElement = document.body): void {
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });
}

/** Returns the texts of a dropdown's options. */
export function optionsOf(label: string, where: HTMLElement = document.body): (string | null)[] {
  return textsOf(within(where).getByLabelText(label).querySelectorAll("option"));
}

/** Returns each entry of a list of figures, such as "Waterfront14". */
export function figuresIn(where: HTMLElement): (string | null)[] {
  return textsOf(where.querySelectorAll("div:has(> dt)"));
}

/** Returns the text of each element. */
export const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

function oneOf<One>(what: string, all: Iterable<One>, fits: (one: One) => boolean): One {
  const [found, ...others] = [...all].filter(fits);
  if (found === undefined || others.length > 0) throw new Error(`${what} is ${found ? "not the only one" : "missing"}`);
  return found;
}
