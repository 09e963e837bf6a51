import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { callerOf, signInAs } from "../../tests/support/caller";
import { expectProblem } from "../../tests/support/problem";
import { quickHash } from "../../tests/support/quick-hash";
import { startAppForTest } from "../../tests/support/start-app";
import { users } from "./database/tables";
import { readEnvironment } from "./environment";
import { isSamplePasswordRefused, samplePassword } from "./sample-password";

test.each<[refused: boolean, settings: Record<string, string>, headers: Record<string, string>]>([
  [false, {}, { host: "127.0.0.1:3000" }],
  [false, {}, { host: "localhost:3000" }],
  [false, {}, { host: "LOCALHOST" }],
  [false, {}, { host: "phone.localhost:3000" }],
  [false, {}, { host: "[::1]:3000" }],
  [true, {}, { host: "park.example" }],
  [true, {}, { host: "localhost.evil.example" }],
  [true, {}, { host: "127.0.0.1.evil.example" }],
  [true, {}, { host: "192.168.1.4:3000" }],
  [true, {}, {}],
  [true, {}, { host: "localhost:3000", "x-forwarded-for": "203.0.113.7" }],
  [true, {}, { host: "localhost:3000", "x-forwarded-host": "park.example" }],
  [true, {}, { host: "localhost:3000", "x-forwarded-proto": "https" }],
  [true, {}, { host: "localhost:3000", "x-real-ip": "203.0.113.7" }],
  [true, {}, { host: "localhost:3000", forwarded: "for=203.0.113.7" }],
  [true, {}, { host: "localhost:3000", via: "1.1 tunnel" }],
  [true, { SAMPLE_PARK: "1" }, { host: "park.example" }],
  [true, { TRUST_PROXY: "0" }, { host: "park.example" }],
  // These the operator has been asked about at the start.
  [false, { SAMPLE_PARK: "exposed" }, { host: "park.example" }],
  [false, { TRUST_PROXY: "1" }, { host: "park.example" }],
  [false, { HOST: "0.0.0.0" }, { host: "park.example" }],
])("refused: %j with %j and %j", (refused, settings, headers) => {
  expect(isSamplePasswordRefused(readEnvironment(settings), headers)).toBe(refused);
});

test("through a tunnel nobody signs in with the sample password, right or wrong; with another, as ever", async () => {
  const app = await startAppForTest();
  const { email, id } = await signInAs(app, "admin");
  const password = await quickHash(samplePassword);
  await app.database.db.update(users).set({ password }).where(eq(users.id, id));
  const signIn = (username: string, password: string, headers: Record<string, string>) =>
    callerOf(app).post("/api/login", { username, password }, headers);
  const tunnelled = { "x-forwarded-for": "203.0.113.7" };
  for (const username of [email, "nobody@changeover.example"])
    expectProblem(
      await signIn(username, samplePassword, tunnelled),
      "wrong-credentials",
      "The sample park's password is public and works only on this computer. Ask the operator to set SAMPLE_PARK=exposed.",
    );
  expectProblem(await signIn(email, "guess", tunnelled), "wrong-credentials", "Email or password is incorrect.");
  expect((await signIn(email, samplePassword, {})).status).toBe(200);
});
