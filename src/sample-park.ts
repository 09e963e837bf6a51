import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { eventHandlers } from "./event-handlers";
import { isNobodyThere } from "./features/accounts/reads";
import { Album } from "./sample-park/album";
import { tellOrdinaryDays, tellWalks } from "./sample-park/ordinary-days";
import { patientAudit } from "./sample-park/patient-audit";
import { admin, emailOf, staff } from "./sample-park/people";
import { type Random, seeded } from "./sample-park/random";
import { Script, the } from "./sample-park/script";
import { setUp } from "./sample-park/set-up";
import { tellStays } from "./sample-park/stays";
import { tellToday } from "./sample-park/today";
import { plan } from "./sample-park/today-plan";
import { villas } from "./sample-park/villas";
import { audit } from "./server/actions/audit";
import { type ActionContext, invalidate } from "./server/actions/context";
import { perform } from "./server/actions/perform";
import type { Database } from "./server/database/open";
import { assignments, auditLogs, users } from "./server/database/tables";
import type { ObjectStore } from "./server/objects/store";
import { hashPassword, isPassword } from "./server/passwords";
import { samplePassword } from "./server/sample-password";
import { topics } from "./shared/topics";

/** What people look at has random numbers of its own, so that it does not change with the distant days. */
const seeds = { today: 355103972, near: 51793320, distant: 1953 };

/** One sign-in per role, in the order of a demonstration. */
export const sampleSignIns = [admin, ...staff]
  .filter((someone) => someone.email)
  .map((someone) => ({ email: emailOf(someone), role: someone.role, name: someone.name }));

/**
 * Fills an empty database with a park, its people and four weeks of work around `now`. It uses the features' actions, so that the data
 * obey the product's rules, and adds photos if there is a store. Runs in one transaction: an interrupted start leaves no row.
 * Returns the numbers that the server logs.
 */
export async function fillSamplePark(
  db: Database,
  zone: string,
  { now = new Date(), store }: { now?: Date; store?: ObjectStore } = {},
): Promise<{ villas: number; people: number; assignments: number }> {
  // A store that is away ends the start at once, not only when the first photo is reached.
  await store?.has(v7());
  const password = await hashPassword(samplePassword);
  const fill = async (root: ActionContext) => {
    const { tx, flush } = patientAudit(root.tx);
    // The sample sentences are English.
    const context: ActionContext = { ...root, tx, lang: "en" };
    if (!(await isNobodyThere(tx))) throw new Error("the sample park is only for an empty database");
    const park = { ...(await setUp(context, password)), album: store && new Album(store) };
    const script = new Script(park);
    const distant = seeded(seeds.distant);
    const codes = villasOfDays(distant);
    tellOrdinaryDays(script, { near: seeded(seeds.near), distant }, codes);
    tellWalks(script, codes);
    tellToday(script, seeded(seeds.today));
    await script.perform(context);
    const people = [...park.people.values()];
    await audit(context, fillings, "sample-park.fill", the(park.people, "Daan").id, {
      people: people.map(({ id }) => id),
    });
    await flush();
    await tellStays(root, park);
    for (const topic of topics) invalidate(context, topic);
    return { villas: park.villas.size, people: people.length, assignments: await tx.$count(assignments) };
  };
  return perform({ db, zone, handlers: eventHandlers }, null, fill, now);
}

/** Entity of the audit rows that record the users of the sample park. */
const fillings = "sample_park";

/** Whether any user of the sample park can still sign in with its password. */
export async function samplePasswordWorks(db: Database): Promise<boolean> {
  const passwords = await db
    .selectDistinct({ hash: users.password })
    .from(auditLogs)
    .innerJoin(users, sql`${auditLogs.meta} -> 'people' ? ${users.id}::text`)
    .where(and(eq(auditLogs.entity, fillings), isNull(users.removedAt)));
  const works = await Promise.all(passwords.map(({ hash }) => isPassword(samplePassword, hash)));
  return works.includes(true);
}

/** 14 villas for each day, rotating through all of them; today's own come first, so that the adjacent days have others. */
function villasOfDays(random: Random): (day: number) => string[] {
  const todays = plan.flatMap(({ codes }) => codes);
  const others = random.shuffled(villas.map(({ code }) => code).filter((code) => !todays.includes(code)));
  const all = [...todays, ...others];
  return (day) => {
    const from = day > 0 ? todays.length + (day - 1) * 14 : day * 14 + all.length * 14;
    return Array.from({ length: 14 }, (_, index) => all[(from + index) % all.length] ?? "");
  };
}
