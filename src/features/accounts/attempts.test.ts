import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callerOf, signInAs, testPassword } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { attempts } from "../../server/database/tables";

// The limits on guessing (docs/domain.md, "Users and sessions"). Every test has its own park, and so its own count.

const proxied = { settings: { TRUST_PROXY: "1" } };
const from = (address: string) => ({ "x-forwarded-for": address });
const attempt = (app: TestApp, username: string, password: string, address = "10.0.0.1") =>
  callerOf(app).post("/api/login", { username, password }, from(address));

async function guess(app: TestApp, times: number, username: string | ((i: number) => string), address?: string) {
  const answers = Array.from({ length: times }, (_, i) =>
    attempt(app, typeof username === "string" ? username : username(i), "wrong horse", address),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Ages the counted failures, instead of waiting. */
const letPass = (app: TestApp, time: string) =>
  app.database.db.update(attempts).set({ at: sql`${attempts.at} - ${time}::interval` });

const repeat = (status: number, times: number) => new Array<number>(times).fill(status);

describe("guessing one person's password", () => {
  test("is blocked after 10 failures, in whatever case and from any address, even with the right password", async () => {
    const app = await startAppForTest(proxied);
    const anna = await signInAs(app, "cleaner");
    expect(await guess(app, 5, anna.email)).toEqual(repeat(401, 5));
    expect(await guess(app, 5, anna.email.toUpperCase(), "10.0.0.2")).toEqual(repeat(401, 5));

    const refused = await attempt(app, anna.email, testPassword, "10.0.0.3");
    expectProblem(refused, "too-many-attempts", "Too many attempts. Please wait 15 minutes.");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);

    const bob = await signInAs(app, "cleaner");
    expect((await attempt(app, bob.email, testPassword)).status).toBe(200);
  });

  test("counts the email address and the username of one account together", async () => {
    const app = await startAppForTest(proxied);
    const [admin, anna] = [await signInAs(app, "admin"), await signInAs(app, "cleaner")];
    expect((await admin.patch(`/api/users/${anna.id}`, { username: "anna.k" })).status).toBe(200);
    expect(await guess(app, 5, anna.email)).toEqual(repeat(401, 5));
    expect(await guess(app, 5, "Anna.K", "10.0.0.2")).toEqual(repeat(401, 5));
    for (const name of ["anna.k", anna.email])
      expect((await attempt(app, name, testPassword, "10.0.0.3")).status).toBe(429);
  });

  test("does not tell by another spelling whether somebody has the address", async () => {
    const app = await startAppForTest(proxied);
    const anna = await signInAs(app, "cleaner");
    for (const [i, address] of [anna.email, "nobody@park.example"].entries()) {
      expect(await guess(app, 10, address, `10.0.1.${i}`)).toEqual(repeat(401, 10));
      const fullwidth = String.fromCodePoint((address.codePointAt(0) ?? 0) + 0xfee0) + address.slice(1);
      expect((await attempt(app, fullwidth, testPassword, `10.0.2.${i}`)).status).toBe(429);
    }
  });

  test("succeeds after 9 failures, and successes do not count", async () => {
    const app = await startAppForTest(proxied);
    const anna = await signInAs(app, "cleaner");
    await guess(app, 9, anna.email);
    expect((await attempt(app, anna.email, testPassword)).status).toBe(200);
    expect((await attempt(app, anna.email, testPassword)).status).toBe(200);
    expect(await guess(app, 2, anna.email)).toEqual(expect.arrayContaining([401, 429]));
  });

  test("is possible again when the failures are 15 minutes old; refused attempts do not prolong the block", async () => {
    const app = await startAppForTest(proxied);
    const anna = await signInAs(app, "cleaner");
    await guess(app, 10, anna.email);
    await letPass(app, "14 minutes 50 seconds");
    const refused = await attempt(app, anna.email, testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    await letPass(app, "10 seconds");
    expect((await attempt(app, anna.email, testPassword)).status).toBe(200);
  });

  test("15 times at once is counted one at a time: 10 are wrong, 5 are too many", async () => {
    const app = await startAppForTest(proxied);
    // Reads go on while inserts wait: without a lock, all attempts would read before the first one is counted.
    const hold = await holdTransaction(app);
    await hold.query("lock table attempts in exclusive mode");
    const answers = Array.from({ length: 15 }, (_, i) =>
      attempt(app, "anna@park.example", "wrong horse", `10.0.1.${i}`),
    );
    await hold.waitForBlocked(15);
    await hold.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...repeat(401, 10), ...repeat(429, 5)]);
  });
});

describe("guessing from one address", () => {
  const person = (i: number) => `person.${i}@park.example`;

  test("is blocked after 30 failures for any account, but not from other addresses", async () => {
    const app = await startAppForTest(proxied);
    const anna = await signInAs(app, "cleaner");
    expect(await guess(app, 29, person, "10.0.0.7")).toEqual(repeat(401, 29));
    expect((await attempt(app, anna.email, testPassword, "10.0.0.7")).status).toBe(200);
    expect(await guess(app, 1, "another@park.example", "10.0.0.7")).toEqual([401]);

    expectProblem(await attempt(app, anna.email, testPassword, "10.0.0.7"), "too-many-attempts");
    expect((await attempt(app, anna.email, testPassword, "10.0.0.8")).status).toBe(200);
    await letPass(app, "15 minutes");
    expect((await attempt(app, anna.email, testPassword, "10.0.0.7")).status).toBe(200);
  });

  test("is counted by the address that the proxy saw, not by a forged one", async () => {
    const app = await startAppForTest(proxied);
    for (let i = 0; i < 30; i++) await guess(app, 1, person(i), `192.0.2.${i}, 10.0.0.7`);
    expect(await guess(app, 1, "another@park.example", "192.0.2.77, 10.0.0.7")).toEqual([429]);
  });

  test("is counted by the whole /64 network in IPv6", async () => {
    const app = await startAppForTest(proxied);
    for (let i = 0; i < 30; i++) await guess(app, 1, person(i), `2001:db8:0:7:${i}::${i}`);
    expect(await guess(app, 1, "another@park.example", "2001:DB8::7:9:9:9:9")).toEqual([429]);
    expect(await guess(app, 1, "another@park.example", "2001:db8:0:8::1")).toEqual([401]);
  });

  test("is counted by the connection's address if no proxy is trusted", async () => {
    const app = await startAppForTest();
    for (let i = 0; i < 30; i++) await guess(app, 1, person(i), `192.0.2.${i}`);
    expect(await guess(app, 1, "another@park.example", "192.0.2.77")).toEqual([429]);
  });
});
