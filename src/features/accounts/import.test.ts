import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { auditOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { reportCount } from "../../../tests/support/report-count";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { readText } from "../../client/parts/import/read-file";
import { recognised, rowsOf, tableOf } from "../../client/parts/import/table";
import { csvOf } from "../../shared/csv";
import { importResult } from "../../shared/import";
import { getTeams, getUsers } from "./contract";
import { columnsOfPeople } from "./screens/users/import/columns";
import { peopleTable } from "./screens/users/import/export-people";

// Importing people (docs/domain.md, "Import").

let app: TestApp;
let ada: Caller;
beforeAll(async () => {
  app = await startApp();
  ada = await signInAs(app, "admin", "Ada Admin");
  for (const [name, number] of [
    ["Dunes", 3],
    ["Shore", 4],
  ] as const)
    await ada.post("/api/teams", { name, number });
});
afterAll(() => app.close());

const send = (rows: unknown, dryRun = false, who = ada) => who.post("/api/users/import", { rows, dryRun });
const reported = async (rows: unknown, dryRun = true) => {
  const answer = await send(rows, dryRun);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(importResult, answer.body);
};
const everybody = async () => z.parse(getUsers.reply, (await ada.get("/api/users")).body);
const allTeams = async () => z.parse(getTeams.reply, (await ada.get("/api/teams")).body);
const person = async (username: string) => (await everybody()).find((one) => one.username === username);
/** The rows of a text, as the browser sends them. */
async function sheet(text: string) {
  const [found] = await readText(text);
  const columns = columnsOfPeople();
  const table = tableOf(found ?? { name: "", rows: [] }, columns);
  return rowsOf(table, recognised(table, columns), columns).rows;
}

test("cleaners without email addresses and their team leader come from one Dutch sheet, and wait for their invitation", async () => {
  const rows = await sheet(
    [
      "Naam;Gebruikersnaam;Telefoon;Functie;Teamleider;Team;Bedrijf",
      "Lea van den Berg;lea.berg;06 1;Teamleider;;;",
      "Jan Özcan;jan;+31 6 2;Schoonmaker;LEA.BERG;dunes;Clean & Co",
      "Piet Bos;piet;;;lea.berg;4;",
    ].join("\n"),
  );
  expect(await reported(rows)).toMatchObject({
    added: 3,
    errors: [],
    additions: [{}, { row: 3, name: "Jan Özcan" }, {}],
  });
  expect(await person("jan")).toBeUndefined();
  expect(await reported(rows, false)).toMatchObject({ added: 3 });
  const [lea, jan, piet] = await Promise.all(["lea.berg", "jan", "piet"].map(person));
  expect(lea).toMatchObject({ role: "teamleader", firstName: "Lea", lastName: "van den Berg", isInvited: true });
  const [dunes, shore] = await allTeams();
  expect(jan).toMatchObject({
    role: "cleaner",
    supervisorId: lea?.id,
    teamId: dunes?.id,
    company: "Clean & Co",
    email: null,
  });
  expect(piet).toMatchObject({ role: "cleaner", teamId: shore?.id, telephone: null });
  expect(await auditOf(app, jan?.id ?? "")).toEqual([
    { action: "user.create", userId: ada.id, meta: { role: "cleaner" } },
  ]);
  expect(await reported(rows)).toMatchObject({ unchanged: 3, changed: 0 });
});

test("people are changed by username or email address in any spelling, and keep what has no column", async () => {
  await reported(
    [{ row: 2, name: "Kim Kok", username: "kim", email: "Kim@park.example", telephone: "1", team: "Dunes" }],
    false,
  );
  const rows = [
    { row: 2, email: "KIM@park.example", firstName: "Kim", lastName: "de Kok", role: "Reinigung", team: "shore" },
  ];
  expect((await reported(rows)).changes).toEqual([
    { row: 2, name: "Kim de Kok", column: "lastName", from: "Kok", to: "de Kok" },
    { row: 2, name: "Kim de Kok", column: "email", from: "Kim@park.example", to: "KIM@park.example" },
    { row: 2, name: "Kim de Kok", column: "team", from: "Dunes", to: "Shore" },
  ]);
  expect(await reported(rows, false)).toMatchObject({ changed: 1, added: 0 });
  expect(await person("kim")).toMatchObject({ name: "Kim de Kok", telephone: "1", role: "cleaner" });
  expect((await allTeams())[1]?.members.map(({ name }) => name)).toContain("Kim de Kok");
});

test("a sheet without last names changes nothing when it is imported again", async () => {
  const rows = await sheet("Voornaam;Gebruikersnaam\nFatima Zahra;fatima\n");
  await reported(rows, false);
  expect(await person("fatima")).toMatchObject({ name: "Fatima Zahra", firstName: "Fatima Zahra", lastName: "" });
  expect(await reported(rows)).toMatchObject({ added: 0, changed: 0 });
});

test("every error names row and column, and nobody is stored", async () => {
  await reported([{ row: 2, name: "One Person", username: "one", email: "one@park.example" }], false);
  await reported([{ row: 2, name: "Two Person", username: "two" }], false);
  const rows = [
    { row: 2, name: "No Name" },
    { row: 3, name: "Ok Person", username: "ok.person", role: "king", team: "Nowhere", supervisor: "nobody" },
    { row: 4, name: "Bad Mail", email: "bad at mail", username: "x" },
    { row: 5, username: "two", email: "one@park.example" },
    { row: 6, username: "nameless" },
    { row: 7, name: "Twice A", username: "Twice" },
    { row: 8, name: "Twice B", username: "twice" },
    { row: 9, name: "Lost Person", username: "lost", team: "Nowhere", supervisor: "one" },
    { row: 10, email: ada.email, role: "cleaner" },
  ];
  const { errors } = await reported(rows);
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [2, "username"],
    [3, "role"],
    [4, "email"],
    [4, "username"],
    [5, "email"],
    [6, "firstName"],
    [8, "username"],
    [9, "team"],
    [9, "supervisor"],
    [10, "role"],
  ]);
  expect(errors.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      "Enter an email address or a username.",
      "The username is Two Person's, but the email address is One Person's.",
      "twice is already in row 7.",
      "There is no team “Nowhere”. Please add it first.",
      "One Person is not a team leader.",
      "You can't change your own role.",
    ]),
  );
  expect(problemOf(await send(rows))).toMatchObject({ status: 422, errors });
  expect(await person("lost")).toBeUndefined();
});

test("two admins who import the same people at once end up with one set, and changing 500 takes less than 5 seconds", async () => {
  const bea = await signInAs(app, "admin", "Bea Admin");
  const rows = times(500).map((i) => ({ row: i + 2, name: `Person ${i}`, username: `person.${i}`, team: "Dunes" }));
  const answers = await Promise.all([send(rows), send(rows, false, bea)]);
  const counts = answers
    .map(({ body }) => z.parse(importResult, body))
    .map(({ added, unchanged }) => [added, unchanged]);
  expect(counts.sort()).toEqual([
    [0, 500],
    [500, 0],
  ]);
  const began = performance.now();
  const changed = await reported(
    rows.map((row) => ({ ...row, telephone: "123" })),
    false,
  );
  const seconds = (performance.now() - began) / 1000;
  expect(changed).toMatchObject({ changed: 500 });
  reportCount(`an import that changes 500 people took ${seconds.toFixed(1)} s`);
  expectPromisedTime(seconds * 1_000, 5_000);
});

test.each([
  { change: "role = 'cleaner'", reason: "Lena Lead is not a team leader." },
  {
    change: "removed_at = now(), username = null",
    reason: "Nobody has the username or email address “lena.lead”.",
  },
])("an import is refused if a team leader whom it names leaves meanwhile ($change)", async ({ change, reason }) => {
  await reported([{ row: 2, name: "Old Hand", username: "old.hand" }], false);
  await reported([{ row: 2, name: "Lena Lead", username: "lena.lead", role: "teamleader" }], false);
  const leaving = await holdTransaction(app);
  // Stops an import that does not wait for the team leader, too: before it writes.
  await leaving.query("lock table users in share mode");
  await leaving.query(`update users set ${change} where username = 'lena.lead'`);
  const importing = send([
    { row: 2, name: "New Hand", username: "new.hand", supervisor: "lena.lead" },
    { row: 3, username: "old.hand", supervisor: "lena.lead" },
  ]);
  await leaving.waitForBlocked(1);
  await leaving.release();
  expect(problemOf(await importing)).toMatchObject({
    status: 422,
    errors: [2, 3].map((row) => ({ row, column: "supervisor", message: reason })),
  });
  expect(await person("new.hand")).toBeUndefined();
  expect(await person("old.hand")).toMatchObject({ supervisorId: null });
});

const importAs = (rows: unknown, plan: string | undefined) =>
  ada.post("/api/users/import", { rows, dryRun: false, plan });
const edit = async (username: string, changes: object) =>
  expect((await ada.patch(`/api/users/${(await person(username))?.id}`, changes)).status).toBe(200);

test("an import does what its dry run reported, or nothing: someone whom somebody else has changed meanwhile stays", async () => {
  await reported([{ row: 2, name: "Rosa Rival", username: "rosa", telephone: "1", company: "Old" }], false);
  const rows = [{ row: 2, username: "rosa", telephone: "1", company: "New", team: "Dunes" }];
  const { plan } = await reported(rows);
  await edit("rosa", { telephone: "5" });
  expectProblem(await importAs(rows, plan), "changed-meanwhile");
  expect(await person("rosa")).toMatchObject({ telephone: "5", company: "Old", teamId: null });
  const again = await reported(rows);
  expect(again.changes.map(({ column }) => column)).toEqual(["telephone", "team", "company"]);
  expect((await importAs(rows, again.plan)).body).toMatchObject({ changed: 1 });
  expect(await person("rosa")).toMatchObject({ telephone: "1", company: "New" });
});

test("an import that makes a cleaner something else takes their team leader away, and reports it", async () => {
  await reported([{ row: 2, name: "Lotte Lead", username: "lotte", role: "teamleader" }], false);
  await reported([{ row: 2, name: "Ian Inspects", username: "ian", supervisor: "lotte" }], false);
  const rows = [{ row: 2, username: "ian", role: "inspector" }];
  const { plan, changes } = await reported(rows);
  expect(changes.map(({ column, to }) => [column, to])).toEqual([
    ["role", "qc"],
    ["supervisor", ""],
  ]);
  expect((await importAs(rows, plan)).body).toMatchObject({ changed: 1 });
  expect(await person("ian")).toMatchObject({ role: "qc", supervisorId: null });
});

test("an import with its plan may take the role from a team leader whose people it changes", async () => {
  await reported([{ row: 2, name: "Dora Down", username: "dora", role: "teamleader" }], false);
  await reported([{ row: 2, name: "Carl Under", username: "carl", supervisor: "dora" }], false);
  const rows = [
    { row: 2, username: "dora", role: "cleaner", supervisor: "" },
    { row: 3, username: "carl", telephone: "7", supervisor: "" },
  ];
  const { plan } = await reported(rows);
  expect((await importAs(rows, plan)).body).toMatchObject({ changed: 2 });
  expect(await person("carl")).toMatchObject({ telephone: "7", supervisorId: null });
});

test.each([
  ["telephone = '5'", { telephone: "5", role: "cleaner" }],
  ["role = 'reception'", { telephone: "1", role: "reception" }],
])("an import with its plan is refused if somebody is changed while it waits for them (%s)", async (change, left) => {
  const username = `wim.${left.role}`;
  await reported([{ row: 2, name: "Wim Wait", username, telephone: "1" }], false);
  const rows = [{ row: 2, username, telephone: "1", company: "New", role: "qc" }];
  const { plan } = await reported(rows);
  const changing = await holdTransaction(app);
  await changing.query(`update users set ${change} where username = $1`, [username]);
  const importing = importAs(rows, plan);
  await changing.waitForBlocked(1);
  await changing.release();
  expectProblem(await importing, "changed-meanwhile");
  expect(await person(username)).toMatchObject({ ...left, company: null });
});

test("importing an export changes nothing", async () => {
  const users = await everybody();
  const rows = await sheet(csvOf(peopleTable(users, await allTeams())));
  expect(await reported(rows)).toMatchObject({ added: 0, changed: 0, unchanged: users.length, errors: [] });
});
