import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import {
  doneOf,
  expectNoErrors,
  expectPlan,
  type ImportPlan,
  inOrder,
  type RowPlan,
  repetitions,
  reportOf,
} from "../../../server/actions/imports";
import type { Database, Tx } from "../../../server/database/open";
import { phrases } from "../../../server/database/tables";
import { cellAsText, type ImportResult, type WrongCell } from "../../../shared/import";
import { type Locale, locales } from "../../../shared/locales";
import { ruleOf } from "../../../shared/rule";
import { say } from "../../../shared/sentences";
import { shortened } from "../../../shared/shortened";
import { type PhraseRow, translation as translationShape } from "../contract";
import { lockPhrases } from "../locks";
import { usedTexts } from "../reads";
import { comparable } from "../rules/texts";

/** A translation that the import sets. */
type Planned = { id: string; original: string; locale: Locale; before: string | null; translation: string };
type Plan = ImportPlan & { phrases: readonly Planned[] };

/** What an import of translations would do; writes nothing. */
export async function previewTranslations(db: Database, rows: readonly PhraseRow[]): Promise<ImportResult> {
  return reportOf(await planned(db, rows));
}

/**
 * Adds and changes translations by their original, all rows or none (422 with every error), and only as the dry run of this `named` plan reported
 * (else 412). An empty cell leaves its translation as it is.
 */
export async function importTranslations(
  context: ActionContext,
  rows: readonly PhraseRow[],
  named?: string,
): Promise<ImportResult> {
  const { tx, now } = context;
  await lockPhrases(tx);
  const plan = await planned(tx, rows);
  expectNoErrors(plan.errors);
  expectPlan(named, reportOf(plan));
  if (plan.phrases.length === 0) return doneOf(plan);
  const stored = plan.phrases.map(({ before: _, ...phrase }) => ({ ...phrase, created_at: now }));
  await tx.execute(sql`
    insert into phrases select * from json_populate_recordset(null::phrases, ${JSON.stringify(stored)}::json)
    on conflict (locale, original) do update set translation = excluded.translation`);
  const entries = plan.phrases.map(({ id, original, locale, before, translation }) => {
    return { id, meta: { original, locale, translation: [before, translation] } };
  });
  await auditAll(context, "phrases", "phrase.edit", entries);
  invalidate(context, "phrases");
  return doneOf(plan);
}

async function planned(db: Database | Tx, given: readonly PhraseRow[]): Promise<Plan> {
  const known = await knownTexts(db);
  const errors: WrongCell[] = [];
  const rows: RowPlan[] = [];
  const changed: Planned[] = [];
  for (const [index, one] of given.entries()) {
    const { row = index + 1 } = one;
    const words = comparable(cellAsText(one.original ?? null));
    const text = known.get(words);
    if (!text) {
      const message = say(
        words
          ? "The park does not have this text. Correct it as it was exported, or remove the row."
          : "Please enter the original text.",
      );
      errors.push({ row, column: "original", message });
      continue;
    }
    const cells = locales.flatMap((locale) => {
      const read = readCell(one[locale]);
      if (read === undefined) return [];
      if (!read.success) {
        errors.push({
          row,
          column: locale,
          message: ruleOf(read.error.issues[0]?.message ?? "") ?? say("Not a valid text."),
        });
        return [];
      }
      const before = text.translations.get(locale);
      if (before?.translation === read.data) return [];
      const phrase = { original: text.original, locale, translation: read.data };
      changed.push({ id: before?.id ?? v7(), before: before?.translation ?? null, ...phrase });
      return { column: locale, from: before?.translation ?? "", to: read.data };
    });
    rows.push({ row, name: shortened(text.original, 60), isNew: false, cells });
  }
  const originals = given.flatMap((one, index) => {
    const key = comparable(cellAsText(one.original ?? null));
    return key ? [{ row: one.row ?? index + 1, column: "original", key, words: `“${shortened(key, 60)}”` }] : [];
  });
  return { rows, phrases: changed, errors: inOrder([...errors, ...repetitions(originals)]) };
}

/** A cell's translation; undefined for an empty one. */
function readCell(found: PhraseRow[Locale]) {
  const words = cellAsText(found ?? null).replace(/\r\n?/g, "\n");
  return words ? z.safeParse(translationShape, words) : undefined;
}

type KnownText = { original: string; translations: Map<Locale, { id: string; translation: string }> };

/** The texts that the park uses or has translated, as they are found by in a file. */
async function knownTexts(db: Database | Tx): Promise<Map<string, KnownText>> {
  const known = new Map<string, KnownText>();
  const textOf = (original: string) => {
    const found = known.get(comparable(original)) ?? { original, translations: new Map() };
    known.set(comparable(original), found);
    return found;
  };
  for (const { original } of await usedTexts(db)) textOf(original);
  const stored = await db.select().from(phrases);
  for (const { id, original, locale, translation } of stored)
    if (textOf(original).original === original) textOf(original).translations.set(locale, { id, translation });
  return known;
}
