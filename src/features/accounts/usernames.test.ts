import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, signIn, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// People without an email address sign in with a username (docs/domain.md, "Users and sessions").

let app: TestApp;
let admin: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin", "Daan Mulder");
  anna = await signInAs(app, "cleaner", "Anna de Vries");
});
afterAll(() => app.close());

const add = (given: object) =>
  admin.post("/api/users", { name: "Bea van Dam", password: "correct horse", role: "cleaner", ...given });
const edit = (given: object) => admin.patch(`/api/users/${anna.id}`, given);

test("a person with a username instead of an email address can sign in with any spelling of it", async () => {
  const answer = await add({ username: " \uff22ea.J\u006f\u0073e\u0301 " });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({ email: null, username: "Bea.Jos\u00e9", isInvited: false });
  for (const typed of ["Bea.Jos\u00e9", "BEA.JOSE\u0301", " bea.jos\u00e9"])
    expect((await signIn(app, typed, "correct horse")).cookie).not.toBe("");
  const taken = await add({ username: "bea.JOS\u00c9" });
  expectProblem(taken, "already-taken", "This username is already in use.");
  expect(taken.body).toMatchObject({ errors: [{ path: "username" }] });
});

test.each([
  ["neither email address nor username", "email", { email: null }],
  ["too short a username", "username", { username: "ab" }],
  ["too long a username", "username", { username: "a".repeat(33) }],
  ["a username that could be an email address", "username", { username: "bea@park.example" }],
  ["a username with an invisible character", "username", { username: "bea\u200bjo" }],
])("%s is refused at the field %s", async (_, path, given) => {
  const answer = await add(given);
  expect(problemOf(answer), answer.text).toMatchObject({ code: "invalid", errors: [{ path }] });
});

test("an edit leaves everybody an email address or a username", async () => {
  const username = `anna.${anna.id.slice(-12)}`;
  expect((await edit({ username, email: null })).body).toMatchObject({ username, email: null });
  expect(problemOf(await edit({ username: null }))).toMatchObject({ code: "invalid", errors: [{ path: "email" }] });
  expect((await edit({ username: null, email: anna.email })).body).toMatchObject({ username: null });
});
