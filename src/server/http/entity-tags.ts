import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";

/** A strong entity tag of a value, as the ETag header has it: quoted, and different whenever the value's JSON is. */
export function entityTag(value: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(value)).digest("base64url");
  return `"${hash.slice(0, 16)}"`;
}

const tagged = z.object({ etag: z.string() });
const carriers = z.union([tagged, z.array(tagged)]);

/** The entity tag of a reply that is one record, or the rows of one. */
export function tagOf(reply: unknown): string | undefined {
  const found = z.safeParse(carriers, reply);
  if (!found.success) return undefined;
  return Array.isArray(found.data) ? found.data[0]?.etag : found.data.etag;
}

/** Refuses a change (412) whose If-Match names neither the record's current tag nor "*". Without If-Match everything passes. */
export function expectMatch({ ifMatch }: { readonly ifMatch?: string | undefined }, tag: string | undefined): void {
  if (ifMatch === undefined) return;
  const named = ifMatch.split(",").map((one) => one.trim());
  if (!named.includes("*") && !(tag !== undefined && named.includes(tag))) throw changedMeanwhile();
}

/** The refusal of a change that was made without knowing a colleague's. */
export function changedMeanwhile(): Problem {
  return new Problem(
    "changed-meanwhile",
    say("Someone else changed this in the meantime. Please look at the changes and try again."),
  );
}
