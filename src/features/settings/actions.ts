import { eq, sql } from "drizzle-orm";
import { audit, differences } from "../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../server/actions/context";
import { lockZone, ZoneChanged } from "../../server/actions/time-zone";
import type { Database, Tx } from "../../server/database/open";
import { settings } from "../../server/database/tables";
import { publish } from "../../server/domain-events";
import { type Environment, wantsSamplePark } from "../../server/environment";
import { expectMatch } from "../../server/http/entity-tags";
import { type ParkSettings, parkSettings } from "../../server/park-settings";
import { locales } from "../../shared/locales";
import { wrongField } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Settings, SettingsChanges } from "./contract";
import { readSettings, versionOf } from "./reads";
import { areTimesInOrder } from "./rules";

/** The sample park's contact details. Another park must not show them to its visitors. */
const sampleContacts = {
  phone: "+31 85 000 0000",
  email: "office@changeover.example",
  address: "Helmweg 1, 1234 AB Duinvallei",
};
const noContacts = { phone: "", email: "", address: "" };

/** Fills the settings of a database that has none from the environment, and reads them. Afterwards the environment's are ignored. */
export async function openSettings(db: Database, environment: Environment): Promise<ParkSettings> {
  const isSample = wantsSamplePark(environment);
  const contacts = isSample ? sampleContacts : noContacts;
  const initial = {
    name: environment.PARK_NAME,
    timeZone: environment.PARK_TIME_ZONE,
    phone: environment.PARK_PHONE ?? contacts.phone,
    email: environment.PARK_EMAIL ?? contacts.email,
    address: environment.PARK_ADDRESS ?? contacts.address,
    ...(isSample && { languages: [...locales] }),
  };
  await db.insert(settings).values(initial).onConflictDoNothing();
  const known = parkSettings(db);
  await known.reread();
  return known.current;
}

/**
 * Changes the park's settings. Omitted fields stay. A new time zone moves what means a wall-clock time, in the same transaction. Refuses guests who
 * would arrive before the last ones leave (422), and another version than the one in If-Match (412).
 */
export async function editSettings(
  context: AuthedContext,
  { isOnboardingDismissed, ...asked }: SettingsChanges,
): Promise<Settings> {
  const { tx, now } = context;
  const [row] = await tx.select().from(settings).for("no key update");
  if (!row) throw new Error("the park has no settings");
  const { etag, ...before } = versionOf(row);
  expectMatch(context, etag);
  const onboarding = differences(
    { isOnboardingDismissed: row.onboardingDismissedAt !== null },
    { isOnboardingDismissed },
  );
  const given = withLanguages(before, asked);
  const changes = differences(before, given);
  const isEdited = Object.keys(changes).length > 0;
  if (!isEdited && !onboarding.isOnboardingDismissed) return readSettings(tx);
  if ((changes.checkOutTime || changes.checkInTime) && !areTimesInOrder({ ...before, ...given }))
    throw wrongField(
      changes.checkInTime ? "checkInTime" : "checkOutTime",
      say("Guests must leave before the next ones arrive."),
    );
  if (given.timeZone && changes.timeZone) await changeTimeZone(context, before.timeZone, given.timeZone);
  await tx
    .update(settings)
    .set({
      ...given,
      ...(isEdited && { editedAt: now }),
      ...(onboarding.isOnboardingDismissed && { onboardingDismissedAt: isOnboardingDismissed ? now : null }),
    })
    .where(eq(settings.id, row.id));
  await audit(context, "settings", "settings.edit", row.id, { ...changes, ...onboarding });
  invalidate(context, "settings");
  if (isEdited) invalidate(context, "park");
  if (changes.readyWhen) invalidate(context, "units");
  // The board's day, and the times of the stays on its cards.
  if (changes.timeZone || changes.checkInTime || changes.checkOutTime) invalidate(context, "assignments");
  // Planned work is in the new zone already.
  if (changes.checkInTime || changes.checkOutTime)
    await publish({ ...context, zone: given.timeZone ?? context.zone }, "usualTimesChanged", {});
  return readSettings(tx);
}

/** The changes with the languages that the park then uses: its own is always one of them, and each is listed once, in the order of the app's. */
function withLanguages<Changes extends Partial<Pick<Settings, "locale" | "languages">>>(
  before: Pick<Settings, "locale" | "languages">,
  given: Changes,
): Changes {
  if (given.locale === undefined && given.languages === undefined) return given;
  const used = new Set([given.locale ?? before.locale, ...(given.languages ?? before.languages)]);
  return { ...given, languages: locales.filter((locale) => used.has(locale)) };
}

/** Refuses (422) a time zone that PostgreSQL doesn't know: its list may be older than that of JavaScript, and no day could be read in that zone. */
async function expectKnownZone(tx: Tx, zone: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from pg_timezone_names where lower(name) = lower(${zone})`);
  if (rows.length === 0) throw wrongField("timeZone", say("Please choose a time zone, such as Europe/Amsterdam."));
}

/** Has the features move what means a wall-clock time. From the lock on, no other transaction can plan anything in the old zone. */
async function changeTimeZone(context: AuthedContext, from: string, to: string): Promise<void> {
  if (context.zone !== from) throw new ZoneChanged(from);
  await expectKnownZone(context.tx, to);
  await publish(context, "timeZoneChanging", { newZone: to });
  await lockZone(context);
  await publish(context, "timeZoneChanged", { newZone: to });
}
