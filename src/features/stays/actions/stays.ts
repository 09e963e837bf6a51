import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import { stays } from "../../../server/database/tables";
import { expectMatch } from "../../../server/http/entity-tags";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { StayFields, TaggedStay } from "../contract/stays";
import { lockSource, lockVillasAndWork } from "../locks";
import { isStopped } from "../reads/sources";
import { stayById, stayOf, stayTag, tagged, unknownStay } from "../reads/stays";
import { villasNamed } from "../reads/unit-codes";
import { mayWrite } from "../rules/stay";
import { type StayWrite, staysChanged, type Written, writeStays } from "./write";

type Place = { source: string; externalId: string };

/**
 * Stores one stay and returns it. Refuses a source that the caller may not write (403), and impossible days (422); people name a villa that exists (422),
 * and are refused what would silently undo a colleague's change (412; docs/decisions/23-rival-edits.md). They may also change a known stay whose source is
 * stopped.
 */
export async function putOneStay(
  context: ActionContext,
  { source, externalId }: Place,
  given: StayFields,
): Promise<TaggedStay> {
  await expectMayChange(context, source);
  if (context.by) await expectVillas(context, [given.unit], () => "unit");
  await lockSource(context.tx, source);
  const before = await stayOf(context.tx, { source, externalId });
  if (!before) expectMayWrite(context, source);
  expectMatch(context, before && stayTag(before));
  const options = { isBlind: context.ifMatch === undefined, choosesVilla: context.by !== null };
  await writeStays(context, source, [wholeStay(externalId, given)], options);
  const stay = await stayOf(context.tx, { source, externalId });
  if (!stay) throw new Error("the stay was not stored");
  return tagged(stay);
}

/** Stores many stays of one source, all or none, with the same refusals. The same id twice is refused (422). */
export async function putManyStays(
  context: ActionContext,
  source: string,
  given: readonly (StayFields & { externalId: string })[],
): Promise<Written> {
  expectMayWrite(context, source);
  const seen = new Set<string>();
  for (const [index, { externalId }] of given.entries()) {
    if (seen.has(externalId)) throw wrongField(`stays.${index}.externalId`, say("This stay is in the list twice."));
    seen.add(externalId);
  }
  const units = given.map(({ unit }) => unit);
  if (context.by) await expectVillas(context, units, (index) => `stays.${index}.unit`);
  return writeStays(
    context,
    source,
    given.map(({ externalId, ...fields }) => wholeStay(externalId, fields)),
    { isBlind: true, choosesVilla: context.by !== null },
  );
}

/**
 * Cancels a stay; a cancelled one stays as it is. Refuses an unknown one (404), a source whose stays the caller may not change (403), and another version
 * than If-Match names (412).
 */
export async function cancelOneStay(context: ActionContext, { source, externalId }: Place): Promise<void> {
  await expectMayChange(context, source);
  await lockSource(context.tx, source);
  const stay = await stayOf(context.tx, { source, externalId });
  if (!stay) throw unknownStay();
  expectMatch(context, stayTag(stay));
  await writeStays(context, source, [
    { ...stay, unit: stay.unitId ?? stay.unitCode, missingSince: null, status: "cancelled" },
  ]);
}

/** Chooses the villa of a stay, which its source doesn't change any more. Refuses an unknown stay (404) and villa (422), and another version than If-Match names (412). */
export async function chooseStayVilla(context: AuthedContext, id: string, unitId: string): Promise<TaggedStay> {
  const { tx } = context;
  const { source } = await stayById(tx, id);
  await lockSource(tx, source);
  const before = await stayById(tx, id);
  if (before.unitId === unitId) return tagged(before);
  expectMatch(context, stayTag(before));
  const unitIds = [unitId, ...(before.unitId ? [before.unitId] : [])];
  const concerned = await lockVillasAndWork(tx, { unitIds, stayIds: [id] });
  // Only now: whoever removes a villa takes its stays from it under the same lock.
  await expectVillas(context, [unitId], () => "unitId");
  await tx
    .update(stays)
    .set({ unitId, unitCode: null, hasChosenUnit: true, updatedAt: context.now })
    .where(eq(stays.id, id));
  await audit(context, "stays", "stay.edit", id, { unitId: [before.unitId, unitId] });
  await staysChanged(context, concerned);
  // A calendar tells how many of its stays have no villa.
  invalidate(context, "feeds");
  return tagged(await stayById(tx, id));
}

/** What is omitted is the usual. */
function wholeStay(externalId: string, given: StayFields): StayWrite {
  const { unit, arrival, departure, checkIn = null, checkOut = null, guests = null } = given;
  const { kind = "guest", status = "booked" } = given;
  return { externalId, unit, arrival, departure, checkIn, checkOut, guests, kind, status };
}

/** Refuses a source whose stays the caller may not change (403). People may change those of one that is stopped, too. */
async function expectMayChange(context: ActionContext, source: string): Promise<void> {
  if (!context.by || !(await isStopped(context.tx, source))) expectMayWrite(context, source);
}

function expectMayWrite({ by }: ActionContext, source: string): void {
  if (mayWrite(source, by ? "person" : "token")) return;
  throw new Problem(
    "wrong-role",
    by
      ? say("Stays from elsewhere are changed where they come from. What you enter by hand has the source “manual”.")
      : say("This source is not for tokens. Please choose another name."),
  );
}

/** Refuses villas that do not exist (422), at the path of their field. */
async function expectVillas(
  { tx }: ActionContext,
  units: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  const known = await villasNamed(tx, units);
  const unknown = units.findIndex((unit) => !known.has(unit));
  if (unknown >= 0) throw wrongField(pathOf(unknown), say("This villa does not exist."));
}
