import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { parkOver } from "../../../tests/support/park";
import { startAppForTest } from "../../../tests/support/start-app";
import { addPerson } from "../../features/accounts/actions/people";
import { perform } from "../actions/perform";
import { withoutValues } from "./log";

const person = {
  name: "Anna\n    at Geheim",
  email: "anna.geheim@park.example",
  password: "$argon2id$geheim",
  role: "cleaner",
} as const;

test.each([
  ["the table is missing a column", "alter table users drop column telephone", "42703"],
  ["a row violates a constraint", "alter table users add check (length(name) < 3)", "23514"],
])("where %s, the log tells the statement and the reason, and nothing of the person", async (_, breakIt, code) => {
  const { database } = await startAppForTest();
  await database.db.execute(sql.raw(breakIt));
  const error: unknown = await perform(parkOver(database.db), null, (context) => addPerson(context, person)).catch(
    (e: unknown) => e,
  );
  const logged = withoutValues(error);
  expect(logged).toMatchObject({ message: expect.stringMatching(/insert into "users"/), cause: { code } });
  expect(logged.stack).toMatch(/\n {4}at /);
  expect(JSON.stringify(logged)).not.toMatch(/geheim/i);
});

test("a value that is not an error is not logged", () => {
  expect(withoutValues("geheim")).toEqual({ type: "string", message: "", stack: "" });
});
