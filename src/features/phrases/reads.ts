import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import {
  cannedFindings,
  checklists,
  checklistVersions,
  cleaningKinds,
  phrases,
  replacementPresets,
} from "../../server/database/tables";
import { entityTag } from "../../server/http/entity-tags";
import type { Reply } from "../../shared/endpoint";
import type { Locale } from "../../shared/locales";
import { compareNaturally } from "../../shared/natural-order";
import type { getPhrases } from "../../shared/phrases";
import type { ParkText } from "./contract";
import { type ParkContent, textsInUse, type UsedText } from "./rules/texts";

/** The whole phrase book of one language, and its version. */
export async function phraseBook(db: Database | Tx, locale: Locale): Promise<Reply<typeof getPhrases>> {
  const { original, translation } = phrases;
  const book = await db
    .select({ original, translation })
    .from(phrases)
    .where(eq(phrases.locale, locale))
    .orderBy(asc(original));
  return { etag: entityTag([locale, book]), phrases: book };
}

/** The texts in use, with their translations into all languages. */
export async function parkTexts(db: Database | Tx): Promise<ParkText[]> {
  const used = await usedTexts(db);
  const columns = { original: phrases.original, locale: phrases.locale, translation: phrases.translation };
  const known = await db
    .select(columns)
    .from(phrases)
    .where(sql`${phrases.original} = any(${sql.param(used.map((one) => one.original))}::text[])`)
    .orderBy(asc(phrases.locale));
  const translations = new Map<string, ParkText["translations"]>(used.map((one) => [one.original, []]));
  for (const { original, ...phrase } of known) translations.get(original)?.push(phrase);
  return used.map((one) => ({ ...one, translations: translations.get(one.original) ?? [] }));
}

/** The texts that the park uses now: published, in drafts, as presets and as kinds of cleaning. */
export async function usedTexts(db: Database | Tx): Promise<UsedText[]> {
  return textsInUse(await parkContent(db));
}

async function parkContent(db: Database | Tx): Promise<ParkContent> {
  const lists = await db
    .select({
      name: checklists.name,
      isStandard: checklists.isStandard,
      published: checklistVersions.items,
      draft: checklists.draft,
    })
    .from(checklists)
    .leftJoin(
      checklistVersions,
      sql`${checklistVersions.checklistId} = ${checklists.id} and ${checklistVersions.version} = ${checklists.version}`,
    )
    .where(isNull(checklists.removedAt));
  lists.sort(
    (one, other) => Number(other.isStandard) - Number(one.isStandard) || compareNaturally(one.name, other.name),
  );
  const presets = await db
    .select({ label: replacementPresets.label })
    .from(replacementPresets)
    .orderBy(asc(replacementPresets.position));
  const findings = await db
    .select({ label: cannedFindings.label })
    .from(cannedFindings)
    .orderBy(asc(cannedFindings.position));
  const kinds = await db.select({ name: cleaningKinds.name }).from(cleaningKinds).orderBy(asc(cleaningKinds.position));
  return {
    checklists: lists.map(({ name, published, draft }) => ({ name, items: [...(published ?? []), ...(draft ?? [])] })),
    presets: presets.map(({ label }) => label),
    findings: findings.map(({ label }) => label),
    kinds: kinds.map(({ name }) => name),
  };
}
