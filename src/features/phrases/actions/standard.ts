import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { type StandardPhrase, standardPhrases } from "../rules/standard-phrases";

/** A park starts with the translations of the checklist, the presets and the kinds of cleaning that it starts with. */
export function addFirstPhrases(context: ActionContext): Promise<void> {
  return addPhrases(context, standardPhrases);
}

/** Adds translations; those that there are stay as they are. */
export async function addPhrases(context: ActionContext, given: readonly StandardPhrase[]): Promise<void> {
  const rows = given.map((phrase) => ({ id: v7(), ...phrase, created_at: context.now }));
  const { rows: added } = await context.tx.execute<{ id: string }>(sql`
    insert into phrases select * from json_populate_recordset(null::phrases, ${JSON.stringify(rows)}::json)
    on conflict (locale, original) do nothing returning id`);
  const [first] = added;
  if (!first) return;
  await audit(context, "phrases", "phrase.found", first.id, { count: added.length });
  invalidate(context, "phrases");
}
