import { expect, test } from "vitest";
import { startBackupProgram } from "../support/backup-program";
import { callerOf, signInAs } from "../support/caller";
import { startAppForTest } from "../support/start-app";

// `npm run admin-link` (docs/operating.md, "When the last administrator is locked out").

const publicUrl = "https://park.example";

async function print(databaseUrl: string, ...words: string[]) {
  const { code, printed } = await startBackupProgram("admin-link", words, {
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl },
  }).ended;
  return { code, printed, token: /#([\w-]+)/.exec(printed)?.[1] };
}

test("a locked-out admin gets back into the running park with a printed link", async () => {
  const app = await startAppForTest();
  const mara = await signInAs(app, "admin", "Mara Bos");
  const daan = await signInAs(app, "admin", "Daan Mulder");
  const password = "battery staple";
  const signIn = (username: string, typed: string) => callerOf(app).post("/api/login", { username, password: typed });
  for (let i = 0; i < 10; i++) await signIn(mara.email, "wrong horse");
  expect((await signIn(mara.email, password)).status).toBe(429);

  const first = await print(app.databaseUrl);
  expect(first).toMatchObject({ code: 0, printed: expect.stringContaining(`${publicUrl}/sign-in#`) });
  const used = await callerOf(app).post("/api/sign-in-links/use", { token: first.token, password });
  expect(used).toMatchObject({ status: 200, body: { id: mara.id, role: "admin" } });

  const second = await print(app.databaseUrl, daan.email.toUpperCase());
  const look = await callerOf(app).post("/api/sign-in-links/look", { token: second.token });
  expect(look.body).toMatchObject({ kind: "reset", name: "Daan Mulder" });
});

test("it prints no link for somebody who is not an admin, and the first administrator's in an empty park", async () => {
  const app = await startAppForTest();
  const empty = await print(app.databaseUrl);
  const token = /first-admin=([\w-]+)/.exec(empty.printed)?.[1];
  const founder = { token, name: "Mara Bos", email: "mara@park.example", password: "battery staple" };
  expect((await callerOf(app).post("/api/first-admin", founder)).status).toBe(201);

  const anna = await signInAs(app, "cleaner");
  const refused = await print(app.databaseUrl, anna.email);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(`No administrator has the email address or username ${anna.email}.`);
});
