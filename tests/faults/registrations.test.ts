import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registrationCodes, users } from "../../src/server/database/tables";
import { addCode } from "../support/builders";
import { type Answer, callerOf, signInAs } from "../support/caller";
import { countDeadlocks } from "../support/deadlocks";
import { expectProblem } from "../support/problem";
import { queryDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Many new cleaners register with one code at the same moment, each from their own address, on two nodes over one database: as many succeed as
// the code has uses, and the others are told that it is used up. `npm run soak` runs the long form: 500 of them, 20 rounds.

const registrations = Number(process.env.REGISTRATIONS ?? 50);
const rounds = Number(process.env.REGISTRATION_ROUNDS ?? 3);
/** The number of uses of each round's code. */
const uses = [1, registrations / 10, registrations / 2];

let database: Awaited<ReturnType<typeof copyDatabase>>;
let nodes: TestApp[];
let here: TestApp;
let supervisorId: string;
beforeAll(async () => {
  database = await copyDatabase("empty");
  here = await startApp({ databaseUrl: database.url, settings: { TRUST_PROXY: "1" } });
  nodes = [here, await startApp({ databaseUrl: database.url, settings: { TRUST_PROXY: "1" } })];
  supervisorId = (await signInAs(here, "teamleader")).id;
});
afterAll(() => database.drop());

let accounts = 0;
let refusals = 0;
let comeBacks = 0;

test(`${registrations} for one code, ${rounds} times: as many succeed as it has uses`, {
  timeout: 60_000 + registrations * rounds * 200,
}, async () => {
  for (const round of times(rounds)) {
    const maxUses = Math.floor(uses[round % uses.length] ?? 1);
    const code = await addCode(here, { supervisorId, maxUses });
    const answers = await registerAll(code, round);
    const emails = [...answers].filter(([, { status }]) => status === 201).map(([email]) => email);
    const refused = [...answers.values()].filter(({ status }) => status !== 201);
    for (const refusal of refused) expectProblem(refusal, "used-up-code");
    expect([emails.length, refused.length]).toEqual([maxUses, registrations - maxUses]);
    const [row] = await here.database.db.select().from(registrationCodes).where(eq(registrationCodes.code, code));
    expect(row?.usedCount).toBe(maxUses);
    const inside = await here.database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.registrationCodeId, row?.id ?? ""));
    expect(inside.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    accounts += inside.length;
    refusals += refused.length;
  }
  expect(await queryDatabase(database.url, "select from sessions")).toHaveLength(accounts + 1);
});

test("the database detected no deadlock", async () => {
  await Promise.all(nodes.map((node) => node.close()));
  const deadlocks = await countDeadlocks(database.url);
  const told = `${accounts} accounts for as many uses, ${refusals} told that it is used up, ${comeBacks} asked to come back first`;
  reportCount(`${rounds} rounds of ${registrations}: ${told}, ${deadlocks} deadlocks`);
  expect(deadlocks).toBe(0);
});

/** Registers all at once, and retries together those who got 503 because too many passwords were queued. Returns each one's last response. */
async function registerAll(code: string, round: number): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  let coming = times(registrations);
  while (coming.length > 0) {
    const heard = await Promise.all(coming.map(async (i) => ({ i, answer: await register(code, round, i) })));
    for (const { i, answer } of heard) answers.set(emailOf(round, i), answer);
    coming = heard.filter(({ answer }) => answer.status === 503).map(({ i }) => i);
    comeBacks += coming.length;
  }
  return answers;
}

const emailOf = (round: number, i: number) => `new.${round}.${i}@park.example`;

function register(registrationCode: string, round: number, i: number): Promise<Answer> {
  const person = { name: "Noor Bakker", email: emailOf(round, i), password: "correct horse", role: "cleaner" };
  const address = { "x-forwarded-for": `10.${round % 250}.${Math.floor(i / 250)}.${i % 250}` };
  return callerOf(nodes[i % nodes.length] ?? here).post("/api/register", { ...person, registrationCode }, address);
}
