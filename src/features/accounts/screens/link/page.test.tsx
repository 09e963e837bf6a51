// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient, userKey } from "../../../../client/api/query-client";
import { readOthers } from "../../../../client/outbox/left-behind";
import { addOperations } from "../../../../client/outbox/store";
import { getUser, type User } from "../../../../shared/current-user";
import { type LinkInfo, lookAtLink, signInWithLink } from "../../contract/sign-in-links";
import LinkPage from "./page";

const aylin = personOf("cleaner", { id: idNumber(12), name: "Aylin Demir", email: null, username: "aylin" });
const joao = personOf("cleaner", { id: idNumber(13), name: "João Pereira" });
const invitation: LinkInfo = {
  ...{ kind: "invitation", userId: aylin.id, name: aylin.name, signInName: "aylin", needsPassword: true },
};

function open({ secret = "secret", signedIn = null }: { secret?: string; signedIn?: User | null } = {}) {
  const server = startFakeServer();
  if (signedIn) server.returns(getUser, signedIn);
  else server.refuses(getUser, 401, "Please sign in.");
  window.location.hash = secret;
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  return {
    server,
    show: () => {
      const shown = openScreen(<LinkPage />, { person: signedIn ?? aylin, path: "/sign-in" });
      if (!signedIn) act(() => void queryClient.setQueryData(userKey, null));
      return shown;
    },
  };
}

test("an invitation greets the person, takes the secret from the address, and asks only for a password", async () => {
  const { server, show } = open();
  server.returns(lookAtLink, invitation);
  server.returns(signInWithLink, aylin);
  const { visited } = show();
  await screen.findByRole("heading", { name: "Hello Aylin Demir" });
  expect(window.location.hash).toBe("");
  expect(server.bodiesOf(lookAtLink)).toEqual([{ token: "secret" }]);
  press("Sign In");
  await screen.findByText("Password must be at least 6 characters");
  expect(server.bodiesOf(signInWithLink)).toEqual([]);
  fillIn("Password", "welcome");
  press("Sign In");
  await waitFor(() => expect(visited.at(-1)).toBe("/"));
  expect(server.bodiesOf(signInWithLink)).toEqual([{ token: "secret", password: "welcome" }]);
});

test("another phone needs no password", async () => {
  const { server, show } = open();
  server.returns(lookAtLink, { ...invitation, kind: "another-phone", needsPassword: false });
  server.returns(signInWithLink, aylin);
  show();
  await screen.findByRole("heading", { name: "Hello Aylin Demir" });
  expect(screen.queryByLabelText("Password")).toBeNull();
  press("Sign In");
  await waitFor(() => expect(server.bodiesOf(signInWithLink)).toEqual([{ token: "secret" }]));
});

test("the server's refusal is shown in its words, also one that comes between look and sign-in", async () => {
  const { server, show } = open();
  server.returns(lookAtLink, invitation);
  server.refuses(signInWithLink, 422, "This link has already been used: it works only once.");
  show();
  await screen.findByRole("heading", { name: "Hello Aylin Demir" });
  fillIn("Password", "welcome");
  press("Sign In");
  await screen.findByText("This link has already been used: it works only once.");
  server.refuses(lookAtLink, 422, "This link has expired. Ask your team leader for a new one.");
  // A second link in the same tab changes only the fragment.
  act(() => {
    window.location.hash = "another";
    window.dispatchEvent(new Event("hashchange"));
  });
  await screen.findByRole("heading", { name: "This link can't be used" });
  screen.getByText("This link has expired. Ask your team leader for a new one.");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/");
});

test("without a connection it can be tried again, and an address without a secret says so", async () => {
  const { server, show } = open();
  show();
  await screen.findByRole("heading", { name: "This link could not be checked" });
  server.returns(lookAtLink, invitation);
  press("Try again");
  await screen.findByRole("heading", { name: "Hello Aylin Demir" });
  window.location.hash = "";
  open({ secret: "" }).show();
  await screen.findByRole("heading", { name: "This link is not complete" });
});

test("it says who is signed in on the phone, and that their pending steps are not lost", async () => {
  const { server, show } = open({ signedIn: joao });
  server.returns(lookAtLink, invitation);
  server.returns(signInWithLink, aylin);
  const { visited } = show();
  await screen.findByText(/João Pereira is signed in on this phone. When Aylin Demir signs in/);
  expect(screen.queryByText(/has not been sent/)).toBeNull();
  const step = { id: idNumber(1), assignmentId: idNumber(2), villa: "WL-036", what: "Start", userId: joao.id };
  const request = { method: "POST", path: "/api/assignments/{id}/start", params: { id: idNumber(2) } };
  const queued = { seq: 1, state: "waiting" as const, attempts: 0, retryAt: 0 };
  await addOperations([{ ...step, ...request, ...queued, occurredAt: "2026-01-05T08:00:00.000Z" }]);
  await act(() => queryClient.invalidateQueries());
  await screen.findByText("1 change on this phone has not been sent");
  await screen.findByText(/sent when the person who made it signs in here again. Nothing is lost./);
  fillIn("Password", "welcome");
  press("Sign In");
  await waitFor(() => expect(visited.at(-1)).toBe("/"));
  expect(await readOthers(aylin.id)).toMatchObject([{ userId: joao.id, state: "waiting" }]);
});
