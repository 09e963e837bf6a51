import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { audit, auditAll } from "../../server/actions/audit";
import { type ActionContext, invalidate, type Park } from "../../server/actions/context";
import { perform } from "../../server/actions/perform";
import { countRefusal, type Limit, peekIfUsedUp, refuseIfUsedUp } from "../../server/attempts";
import { registrationCodes } from "../../server/database/tables";
import type { EventHandlers } from "../../server/domain-events";
import type { SessionCookie } from "../../server/http/session";
import { hashPassword } from "../../server/passwords";
import type { Person } from "../../server/person";
import type { User } from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import { addPerson } from "../accounts/actions/people";
import { expectSupervisor } from "../accounts/locks";
import { kept } from "../accounts/rules";
import type { NewCode, RegistrationCode } from "./contract";
import { codeById } from "./reads";
import { supervisorOf, whyNoCode, whyRefused } from "./rules";

type Row = typeof registrationCodes.$inferInsert;
/** A code as the table keeps it. Left out: no company, unlimited, for ever. */
export type CodeFields = Pick<Row, "code" | "supervisorId"> & Partial<Pick<Row, "company" | "maxUses" | "expiresAt">>;

/** Their codes go with them: somebody who has left lets nobody in. */
export const handlers: EventHandlers<ActionContext> = { personLeft: deactivateCodesOf };

/**
 * Makes a code as a leader asks for it: a teamleader's is always their own, an admin's anybody's who supervises (else 422). Refuses digits in use
 * (409), and an expiry that has passed (422).
 */
export async function createCode(context: ActionContext & { by: Person }, given: NewCode): Promise<RegistrationCode> {
  const supervisorId = supervisorOf(context.by, given.supervisorId);
  const expiresAt = given.expiresAt ? new Date(given.expiresAt) : null;
  const refusal = whyNoCode(expiresAt, context.now);
  if (refusal) throw refusal;
  await expectSupervisor(context.tx, supervisorId);
  return addRegistrationCode(context, { ...given, company: kept(given.company), supervisorId, expiresAt });
}

/** Adds a registration code; its eight digits are unique (409). */
export async function addRegistrationCode(context: ActionContext, code: CodeFields): Promise<RegistrationCode> {
  const [row] = await context.tx
    .insert(registrationCodes)
    .values({ ...code, createdAt: context.now })
    .returning({ id: registrationCodes.id });
  if (!row) throw new Error("the code that was just added is not there");
  const { supervisorId } = code;
  await audit(context, "registration-code.create", "registration_codes", row.id, { supervisorId });
  invalidate(context, "registration-codes");
  return codeById(context.tx, row.id);
}

/** Takes a code out of use; one that is not there is 404. Unchanged when it is out of use already. */
export async function deactivateCode(context: ActionContext, id: string): Promise<RegistrationCode> {
  await deactivate(context, eq(registrationCodes.id, id));
  return codeById(context.tx, id);
}

function deactivateCodesOf(context: ActionContext, supervisorId: string): Promise<void> {
  return deactivate(context, eq(registrationCodes.supervisorId, supervisorId));
}

/** Whoever is registering with one of these right now is let in first or not at all: both hold the code's row. */
async function deactivate(context: ActionContext, which: SQL): Promise<void> {
  const active = and(which, eq(registrationCodes.isActive, true));
  const { id } = registrationCodes;
  const locked = await context.tx.select({ id }).from(registrationCodes).where(active).orderBy(id).for("update");
  if (locked.length === 0) return;
  const ids = locked.map((code) => code.id);
  await context.tx.update(registrationCodes).set({ isActive: false }).where(inArray(id, ids));
  const changes = ids.map((one) => ({ id: one, meta: { isActive: [true, false] } }));
  await auditAll(context, "registration-code.deactivate", "registration_codes", changes);
  invalidate(context, "registration-codes");
}

export type Registration = { name: string; email: string; password: string; registrationCode: string };

/**
 * Registers a cleaner with a code and signs them in. The code's row stays locked while it is judged and counted,
 * so that racing registrations never exceed its uses. A refused code counts against the network (429 after 20).
 */
export async function register(park: Park, given: Registration, network: string, cookie: SessionCookie): Promise<User> {
  const limits: Limit[] = [{ kind: "registration-address", subject: network, most: 20 }];
  await peekIfUsedUp(park.db, limits);
  const password = await hashPassword(given.password);
  const outcome = await perform(park, null, async (context) => {
    await refuseIfUsedUp(context.tx, limits);
    const [code] = await context.tx
      .select()
      .from(registrationCodes)
      .where(eq(registrationCodes.code, given.registrationCode.replace(/\s/g, "")))
      .for("update");
    const refusal = whyRefused(code, context.now);
    if (refusal || !code) {
      await countRefusal(context.tx, limits);
      return refusal;
    }
    const person = await spendCode(context, code, { ...given, password });
    await cookie.begin(context, person.id);
    return person;
  });
  // A refusal is thrown only now: inside, it would have taken its own count back.
  if (outcome === null || outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Counts one use of a code and adds the cleaner who used it; company and supervisor come from the code. */
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
