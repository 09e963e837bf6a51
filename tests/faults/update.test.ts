import { expect, test } from "vitest";
import { freePort } from "../../src/server/database/embedded/running";
import { dataFolder } from "../support/data-folder";
import { holdTransaction } from "../support/held-transaction";
import { olderDatabase } from "../support/older-database";
import { queryDatabase } from "../support/query-database";

const migrationsBefore = 7;
const applied = async (url: string) =>
  (await queryDatabase(url, "select count(*)::int as count from drizzle.__drizzle_migrations"))[0]?.count;

test("while a start updates the database it says so, is alive but not ready; if it is killed, the next start completes the update", async () => {
  const databaseUrl = await olderDatabase(migrationsBefore - 1);
  await queryDatabase(
    databaseUrl,
    "insert into units (id, code, location) values (gen_random_uuid(), 'WL-1', 'Waterlijn')",
  );
  const reader = await holdTransaction({ databaseUrl });
  await reader.query("select from bookings");
  const folder = await dataFolder();
  const port = await freePort();
  const first = folder.start({ DATABASE_URL: databaseUrl, PORT: String(port) });
  await first.waitForOutput(/^Updating the database: migration 1 of \d+ \(0007_working_periods\) …$/m);
  await first.waitForOutput(/\(0019_series\)/);

  const answer = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await answer("/healthz")).status).toBe(200);
  for (const path of ["/readyz", "/api/user", "/cleaner"]) {
    const { status, headers } = await answer(path);
    expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "10"]);
  }
  expect(await (await answer("/readyz")).json()).toMatchObject({
    detail: "Changeover is being updated. Please try again in a few minutes.",
  });

  const next = folder.start({ DATABASE_URL: databaseUrl });
  await next.waitForOutput(/^Another start of Changeover is preparing this database: waiting for it\.$/m);
  await first.kill();
  expect(await applied(databaseUrl)).toBe(migrationsBefore);
  // PostgreSQL notices the kill by itself, although the statement still waits for the reader.
  await next.waitForOutput(/\(0019_series\)/);
  await reader.release();
  const { url } = await next.ready();
  expect(next.printed()).toContain("\nThe database is updated.\n");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await applied(databaseUrl)).toBeGreaterThan(migrationsBefore);
  expect(await queryDatabase(databaseUrl, "select code from units")).toEqual([{ code: "WL-1" }]);
});
