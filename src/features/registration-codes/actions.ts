import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { audit, auditAll } from "../../server/actions/audit";
import { type ActionContext, invalidate, type Park } from "../../server/actions/context";
import { perform } from "../../server/actions/perform";
import { countRefusal, type Limit, peekIfUsedUp, refuseIfUsedUp } from "../../server/attempts";
import { anyOf } from "../../server/database/any-of";
import { registrationCodes } from "../../server/database/tables";
import type { DomainEvents } from "../../server/domain-events";
import { emailInUse } from "../../server/http/problems";
import type { SessionCookie } from "../../server/http/session";
import { hashPassword } from "../../server/passwords";
import type { Person } from "../../server/person";
import type { User } from "../../shared/current-user";
import { plainCode } from "../../shared/digits";
import { expiryRefusal } from "../../shared/expiry";
import { Problem, wrongField } from "../../shared/problem";
import { addPerson } from "../accounts/actions/people";
import { expectSupervisor } from "../accounts/locks";
import { isEmailInUse } from "../accounts/reads";
import { kept } from "../accounts/rules";
import { atSameTime } from "../settings/rules";
import type { NewCode, RegistrationCode } from "./contract";
import { codeById } from "./reads";
import { codeRefusal, supervisorOf } from "./rules";

type Row = typeof registrationCodes.$inferInsert;
/** The columns of a new code. By default it has no company, unlimited uses and no expiry. */
export type CodeFields = Pick<Row, "code" | "supervisorId"> & Partial<Pick<Row, "company" | "maxUses" | "expiresAt">>;

/**
 * Creates a code. A team leader's codes are always their own; an admin may choose another supervisor (422 if they are not one). Refuses
 * digits in use (409) and an expiry in the past (422).
 */
export async function createCode(context: ActionContext & { by: Person }, given: NewCode): Promise<RegistrationCode> {
  const supervisorId = supervisorOf(context.by, given.supervisorId);
  const expiresAt = given.expiresAt ? new Date(given.expiresAt) : null;
  const refusal = expiryRefusal(expiresAt, context.now);
  if (refusal) throw refusal;
  await expectSupervisor(context.tx, supervisorId);
  return addRegistrationCode(context, { ...given, company: kept(given.company), supervisorId, expiresAt });
}

/** Inserts a registration code; its digits are unique (409). */
export async function addRegistrationCode(context: ActionContext, code: CodeFields): Promise<RegistrationCode> {
  const [row] = await context.tx
    .insert(registrationCodes)
    .values({ ...code, createdAt: context.now })
    .returning({ id: registrationCodes.id });
  if (!row) throw new Error("the insert returned no code");
  const { supervisorId } = code;
  await audit(context, "registration_codes", "registration-code.create", row.id, { supervisorId });
  invalidate(context, "registration-codes");
  return codeById(context.tx, row.id);
}

/** Deactivates a code (else 404). An inactive one stays as it is. */
export async function deactivateCode(context: ActionContext, id: string): Promise<RegistrationCode> {
  await deactivate(context, eq(registrationCodes.id, id));
  return codeById(context.tx, id);
}

/** Has codes expire at the same wall-clock time in the new zone. Those that have expired stay so. */
export async function moveExpiries(
  context: ActionContext,
  { newZone }: DomainEvents["timeZoneChanged"],
): Promise<void> {
  const { id, isActive, expiresAt } = registrationCodes;
  const due = and(eq(isActive, true), gt(expiresAt, context.now));
  const codes = await context.tx.select({ id, expiresAt }).from(registrationCodes).where(due).orderBy(id).for("update");
  for (const code of codes)
    if (code.expiresAt) {
      const moved = atSameTime(code.expiresAt, context.zone, newZone);
      await context.tx.update(registrationCodes).set({ expiresAt: moved }).where(eq(id, code.id));
    }
}

/** Deactivates the codes of somebody who leaves. */
export function deactivateCodesOf(context: ActionContext, { personId }: DomainEvents["personLeft"]): Promise<void> {
  return deactivate(context, eq(registrationCodes.supervisorId, personId));
}

/** Locks the codes' rows, so that a concurrent registration either commits first or is refused. */
async function deactivate(context: ActionContext, which: SQL): Promise<void> {
  const active = and(which, eq(registrationCodes.isActive, true));
  const { id } = registrationCodes;
  const locked = await context.tx.select({ id }).from(registrationCodes).where(active).orderBy(id).for("update");
  if (locked.length === 0) return;
  const ids = locked.map((code) => code.id);
  await context.tx.update(registrationCodes).set({ isActive: false }).where(anyOf(id, ids));
  const changes = ids.map((one) => ({ id: one, meta: { isActive: [true, false] } }));
  await auditAll(context, "registration_codes", "registration-code.deactivate", changes);
  invalidate(context, "registration-codes");
}

export type Registration = { name: string; email: string; password: string; registrationCode: string };

/**
 * Registers a cleaner with a code and signs them in. The code's row stays locked while it is checked and counted, so that concurrent
 * registrations never exceed its uses. A refused code counts against the network (429 after 20), and one that doesn't exist against the whole
 * park (429 after 200), because whoever guesses may have any number of networks. So does an email address in use (409) against the network: it tells who has
 * an account.
 */
export async function register(park: Park, given: Registration, network: string, cookie: SessionCookie): Promise<User> {
  const ofNetwork: Limit = { kind: "registration-address", subject: network, most: 20 };
  const ofPark: Limit = { kind: "registration-guess", subject: "any", most: 200 };
  const limits = [ofNetwork, ofPark];
  await peekIfUsedUp(park.db, limits);
  const password = await hashPassword(given.password);
  const outcome = await perform(park, null, async (context) => {
    await refuseIfUsedUp(context.tx, limits);
    const [code] = await context.tx
      .select()
      .from(registrationCodes)
      .where(eq(registrationCodes.code, plainCode(given.registrationCode)))
      .for("update");
    const refusal = codeRefusal(code, context.now);
    if (refusal || !code) {
      await countRefusal(context.tx, code ? [ofNetwork] : limits);
      return refusal;
    }
    if (await isEmailInUse(context.tx, given.email)) {
      await countRefusal(context.tx, [ofNetwork]);
      return wrongField(emailInUse.path, emailInUse.message, "already-taken");
    }
    const person = await spendCode(context, code, { ...given, password });
    await cookie.begin(context, person.id);
    return person;
  });
  // Throw the refusal after the transaction, or it would roll back the attempt's count.
  if (outcome === null || outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Counts one use of a code and adds its cleaner, who gets the code's company and supervisor. */
export async function spendCode(
  context: ActionContext,
  code: { id: string; company: string | null; supervisorId: string },
  person: { name: string; email: string; password: string },
): Promise<User> {
  await context.tx
    .update(registrationCodes)
    .set({ usedCount: sql`${registrationCodes.usedCount} + 1` })
    .where(eq(registrationCodes.id, code.id));
  const { name, email, password } = person;
  const { company, supervisorId, id: registrationCodeId } = code;
  invalidate(context, "registration-codes");
  return addPerson(context, { name, email, password, role: "cleaner", company, supervisorId, registrationCodeId });
}
