import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { countRefusal, refuseIfUsedUp } from "../../server/attempts";
import type { Database } from "../../server/database/open";
import { machineTranslations } from "../../server/database/tables";
import type { Person } from "../../server/person";
import type { Translator } from "../../server/translator";
import type { Body, Reply } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { translateText } from "./contract";

/** Texts that one person may have translated in 15 minutes; those that are known already do not count. */
const mostTexts = 60;

type TranslationRequest = Body<typeof translateText> & {
  db: Database;
  by: Person;
  log: FastifyBaseLogger;
  gone: AbortSignal;
};

/**
 * Translates what somebody typed (docs/domain.md, "Languages of texts"): from the cache, or by the park's service. Refuses if the park has none (404), if this
 * person has asked for too many (429), and if the service fails (502). The text is never logged.
 */
export async function translate(
  translator: Translator | undefined,
  { db, by, log, gone, text, from, to }: TranslationRequest,
): Promise<Reply<typeof translateText>> {
  if (!translator) throw new Problem("not-found", say("This park has no translation service."));
  if (from === to) return { text };
  const key = { hash: createHash("sha256").update(text).digest(), source: from, target: to };
  const known = await knownTranslation(db, key);
  if (known !== undefined) return { text: known };
  await countText(db, by);
  const translated = await translator(text, from, to, gone).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.message : "unknown", from, to }, "translation failed");
    throw new Problem(
      "translation-failed",
      say("The translation service can't be reached right now. Please try again."),
    );
  });
  await db
    .insert(machineTranslations)
    .values({ ...key, text: translated })
    .onConflictDoNothing();
  return { text: translated };
}

async function knownTranslation(
  db: Database,
  { hash, source, target }: Pick<typeof machineTranslations.$inferSelect, "hash" | "source" | "target">,
): Promise<string | undefined> {
  const { hash: of, source: from, target: to, text } = machineTranslations;
  const [found] = await db
    .select({ text })
    .from(machineTranslations)
    .where(and(eq(of, hash), eq(from, source), eq(to, target)));
  return found?.text;
}

/** Counted before the service is asked, so that simultaneous requests count too. */
function countText(db: Database, { id }: Person): Promise<void> {
  const limits = [{ kind: "translation", subject: id, most: mostTexts }] as const;
  return db.transaction(async (tx) => {
    await refuseIfUsedUp(tx, limits);
    await countRefusal(tx, limits);
  });
}

/** Deletes translations older than 30 days: they may be about people. */
export async function forgetOldTranslations(db: Database): Promise<void> {
  await db.delete(machineTranslations).where(lt(machineTranslations.createdAt, sql`now() - interval '30 days'`));
}
