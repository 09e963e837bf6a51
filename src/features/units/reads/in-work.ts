import { sql } from "drizzle-orm";

/** A villa `u` as work shows it, as JSON. */
export const unitInWork = sql`json_build_object('id', u.id, 'code', u.code, 'location', u.location, 'address', u.address)`;
