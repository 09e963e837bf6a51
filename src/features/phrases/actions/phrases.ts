import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import type { Tx } from "../../../server/database/open";
import { phrases } from "../../../server/database/tables";
import { changedMeanwhile } from "../../../server/http/entity-tags";
import type { Body, Reply } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { putPhrase } from "../contract";
import { lockPhrases } from "../locks";
import { usedTexts } from "../reads";

/**
 * Sets or deletes the translation of a text into one language. Refuses a text that the park neither uses nor has translated (422), and with
 * `before` a translation that somebody has changed since it was read (412), unless it is the wanted one already.
 */
export async function setPhrase(
  context: ActionContext,
  { original, locale, translation, before }: Body<typeof putPhrase>,
): Promise<Reply<typeof putPhrase>> {
  const { tx } = context;
  await lockPhrases(tx);
  const [stored] = await tx
    .select()
    .from(phrases)
    .where(and(eq(phrases.locale, locale), eq(phrases.original, original)));
  const current = stored?.translation ?? null;
  if (translation !== current) {
    if (before !== undefined && before !== current) throw changedMeanwhile();
    if (!(await isKnown(tx, original)))
      throw wrongField("original", say("The park does not use this text any more. Please reload the page."));
    const id = stored?.id ?? v7();
    if (translation === null) await tx.delete(phrases).where(eq(phrases.id, id));
    else if (stored) await tx.update(phrases).set({ translation }).where(eq(phrases.id, id));
    else await tx.insert(phrases).values({ id, original, locale, translation, createdAt: context.now });
    const meta = { original, locale, translation: [current, translation] };
    await audit(context, "phrases", "phrase.edit", id, meta);
    invalidate(context, "phrases");
  }
  return { original, locale, translation };
}

/** Whether the park uses the text, or has used it: then it is translated into some language. */
async function isKnown(tx: Tx, original: string): Promise<boolean> {
  if ((await tx.$count(phrases, eq(phrases.original, original))) > 0) return true;
  return (await usedTexts(tx)).some((used) => used.original === original);
}
