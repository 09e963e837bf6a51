import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { callerOf } from "../../../tests/support/caller";
import { reportCount } from "../../../tests/support/report-count";
import { startAppForTest } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { attempts, users } from "../../server/database/tables";
import { hashPassword } from "../../server/passwords";
import { addPerson } from "./actions/people";

// Whether an account exists is nobody's business (docs/domain.md, "Users and sessions").

// SIGN_INS makes it longer (`npm run soak`: 200 of each name).
const rounds = Number(process.env.SIGN_INS ?? 50);

test("known and unknown names can't be told apart by response or timing, not even without a password", async () => {
  const app = await startAppForTest({ settings: { TRUST_PROXY: "1" } });
  // As in production: the tests' own accounts have hashes that take less work.
  const password = await hashPassword("correct horse");
  const add = (username: string, hashed: string | null) =>
    perform(app.park, null, (context) =>
      addPerson(context, { name: "Anna Bos", username, password: hashed, role: "cleaner" }),
    );
  await add("anna.bos", password);
  await add("not.yet", null);
  const gone = await add("gone.person", password);
  await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, gone.id));

  const names = ["anna.bos", "not.yet", "gone.person", "nobody.here"];
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  const answers = new Set<string>();
  const callers = callerOf(app);
  for (let round = 0; round < rounds; round++) {
    await app.database.db.delete(attempts);
    for (const username of names) {
      const from = { "x-forwarded-for": `10.0.${round}.1` };
      const began = performance.now();
      const { status, text } = await callers.post("/api/login", { username, password: randomUUID() }, from);
      times.get(username)?.push(performance.now() - began);
      answers.add(`${status} ${text}`);
    }
  }
  expect([...answers]).toEqual([expect.stringContaining("Email or password is incorrect.")]);
  const medians = [...times.values()].map((all) => all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
  const told = medians.map((median) => median.toFixed(1)).join(", ");
  reportCount(
    `${rounds} sign-ins each with a known name, one without a password, a removed and an unknown one: same response, median ${told} ms`,
  );
  // A hash takes most of the time of a sign-in: without it, a median would be less than half.
  expect(Math.max(...medians) / Math.min(...medians), `medians ${medians}`).toBeLessThan(1.4);
});
