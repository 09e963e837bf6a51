import { type SQL, sql } from "drizzle-orm";
import { isAboutSettings } from "../park-settings";
import type { ActionContext } from "./context";

/** The lock of `held_time_zone` (migration 0027_settings). */
const zoneLock = 7_261_185;

/** An expression for the last statement of a change: the park's time zone, which stays as it is until the transaction has ended. */
export const heldZone: SQL = sql`held_time_zone() as zone`;

/** Keeps all other changes from committing, or lets those commit that have read the zone, until the transaction has ended. */
export async function lockZone({ tx }: ActionContext): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${zoneLock})`);
}

/** Thrown by a change that was made in a time zone which is no longer the park's: `perform` repeats it in the new one. */
export class ZoneChanged extends Error {
  constructor(readonly zone: string) {
    super(`the park's time zone is ${zone} now`);
  }
}

/** Has a change repeated if the park's time zone is another one than it went by. Null: the park has no settings yet. */
export function expectZone({ zone, announcements }: ActionContext, held: string | null | undefined): void {
  // Whoever changes the zone itself holds its lock.
  if (held && held !== zone && !announcements.some(isAboutSettings)) throw new ZoneChanged(held);
}
