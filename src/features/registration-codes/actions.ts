import { eq, sql } from "drizzle-orm";
import { countRefusal, type Limit, peekIfUsedUp, refuseIfUsedUp } from "../../server/attempts";
import type { Database } from "../../server/database/open";
import { registrationCodes } from "../../server/database/tables";
import type { SessionCookie } from "../../server/http/session";
import { hashPassword } from "../../server/passwords";
import { type Act, audit, perform, stale } from "../../server/perform";
import type { User } from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import { addPerson } from "../accounts/actions";
import { whyRefused } from "./rules";

export type NewCode = {
  code: string;
  supervisorId: string;
  company?: string | null;
  /** Left out: unlimited. */
  maxUses?: number | null;
  /** Left out: never expires. */
  expiresAt?: Date | null;
};

/** Adds a registration code; its eight digits are unique (409). */
export async function addRegistrationCode(act: Act, code: NewCode): Promise<{ id: string }> {
  const [row] = await act.tx
    .insert(registrationCodes)
    .values({ ...code, createdAt: act.now })
    .returning({ id: registrationCodes.id });
  if (!row) throw new Error("the code that was just added is not there");
  await audit(act, "registration-code.create", "registration_codes", row.id);
  stale(act, "registration-codes");
  return row;
}

/** Takes a code out of use; one that is not there is 404. */
export async function deactivateCode(act: Act, id: string): Promise<void> {
  const rows = await act.tx
    .update(registrationCodes)
    .set({ isActive: false })
    .where(eq(registrationCodes.id, id))
    .returning({ id: registrationCodes.id });
  if (rows.length === 0) throw new Problem("not-found", "This registration code does not exist.");
  await audit(act, "registration-code.deactivate", "registration_codes", id);
  stale(act, "registration-codes");
}

export type Registration = { name: string; email: string; password: string; registrationCode: string };

/**
 * Registers a cleaner with a code and signs them in. The code's row stays locked while it is judged and counted,
 * so that racing registrations never exceed its uses. A refused code counts against the address (429 after 20).
 */
export async function register(
  db: Database,
  given: Registration,
  address: string,
  cookie: SessionCookie,
): Promise<User> {
  const limits: Limit[] = [{ kind: "registration-address", subject: address, most: 20 }];
  await peekIfUsedUp(db, limits);
  const password = await hashPassword(given.password);
  const outcome = await perform(db, null, async (act) => {
    await refuseIfUsedUp(act.tx, limits);
    const [code] = await act.tx
      .select()
      .from(registrationCodes)
      .where(eq(registrationCodes.code, given.registrationCode.replace(/\s/g, "")))
      .for("update");
    const refusal = whyRefused(code, act.now);
    if (refusal || !code) {
      await countRefusal(act.tx, limits);
      return refusal;
    }
    const person = await spendCode(act, code, { ...given, password });
    await cookie.begin(act, person.id);
    return person;
  });
  // A refusal is thrown only now: inside, it would have taken its own count back.
  if (outcome === null || outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Counts one use of a code and adds the cleaner who used it; company and supervisor come from the code. */
export async function spendCode(
  act: Act,
  code: { id: string; company: string | null; supervisorId: string },
  person: { name: string; email: string; password: string },
): Promise<User> {
  await act.tx
    .update(registrationCodes)
    .set({ usedCount: sql`${registrationCodes.usedCount} + 1` })
    .where(eq(registrationCodes.id, code.id));
  const { name, email, password } = person;
  const { company, supervisorId, id: registrationCodeId } = code;
  stale(act, "registration-codes");
  return addPerson(act, { name, email, password, role: "cleaner", company, supervisorId, registrationCodeId });
}
