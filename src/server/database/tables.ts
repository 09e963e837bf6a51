import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { changeoverKindId } from "../../shared/changeover-kind";
import type { ChecklistItemDefinition, ChecklistItemInWork } from "../../shared/checklist";
import { type Locale, locales } from "../../shared/locales";
import type { Scope } from "../../shared/scopes";
import type { Sentence } from "../../shared/sentences";
import type { WebhookEvent } from "../../shared/webhook-events";

// All tables of a park, on one page.
// Long because the entities refer to each other across features, and one page shows them all.
// Ids are UUIDv7: they sort by creation time.

const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v7());
/** An instant, to the millisecond as in JavaScript. */
const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
const createdAt = () => instant().notNull().defaultNow();
/** The language in which a text was typed; null: unknown (docs/domain.md, "Languages of texts"). */
const lang = () => text().$type<Locale>();
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** A range of park times: start inclusive, end exclusive. */
const clockRange = customType<{ data: string }>({ dataType: () => "tsrange" });

export const userRole = pgEnum("user_role", ["admin", "teamleader", "cleaner", "qc", "reception"]);
export const areaSymbol = pgEnum("area_symbol", ["dunes", "water", "sandbank", "pin"]);
export const sizeGroup = pgEnum("size_group", ["4-person", "6-person", "8-person", "other"]);
export const unitStatus = pgEnum("unit_status", ["pending", "in_progress", "needs_review", "done"]);
export const assignmentStatus = pgEnum("assignment_status", ["pending", "in_progress", "needs_review", "done"]);
export const priority = pgEnum("priority", ["low", "normal", "high"]);
export const findingType = pgEnum("finding_type", ["note", "damage", "lost", "replace"]);
export const cannedFindingType = pgEnum("canned_finding_type", ["damage", "lost", "note"]);
export const mediaKind = pgEnum("media_kind", ["photo"]);
export const qcStatus = pgEnum("qc_status", ["in_progress", "passed", "needs_rework"]);
export const scheduleStatus = pgEnum("schedule_status", ["scheduled", "absent", "completed"]);
export const readyWhen = pgEnum("ready_when", ["approval", "qc"]);
export const claimKind = pgEnum("claim_kind", ["villa", "person", "team", "supervisor"]);
export const attemptKind = pgEnum("attempt_kind", [
  "sign-in-email",
  "sign-in-address",
  "registration-address",
  "registration-guess",
  "translation",
]);
export const stayKind = pgEnum("stay_kind", ["guest", "owner", "block"]);
export const stayStatus = pgEnum("stay_status", ["booked", "cancelled"]);
export const taskTrigger = pgEnum("task_trigger", ["departure", "arrival", "stay", "vacant"]);
export const webhookEnd = pgEnum("webhook_end", ["person", "gone", "failing", "key"]);
export const deliveryOutcome = pgEnum("delivery_outcome", ["received", "superseded", "failed"]);
export const linkKind = pgEnum("sign_in_link_kind", ["invitation", "reset", "another-phone"]);

// The park

/** The park's settings: one row, filled from the environment at the first start (docs/domain.md, "Settings"). */
export const settings = pgTable(
  "settings",
  {
    id: id(),
    name: text().notNull(),
    /** IANA name. Changing it moves wall-clock times: `timeZoneChanged`. */
    timeZone: text().notNull(),
    /** Contacts; blank if the park has none. */
    phone: text().notNull(),
    email: text().notNull(),
    address: text().notNull(),
    /** When guests usually leave and arrive, in park time. */
    checkOutTime: time({ precision: 0 }).notNull().default("10:00"),
    checkInTime: time({ precision: 0 }).notNull().default("16:00"),
    readyWhen: readyWhen().notNull().default("approval"),
    /** For how many months photos are kept; null: forever. */
    photoMonths: integer(),
    supervisorsMayOverlap: boolean().notNull().default(false),
    /** The language in which the park writes its own texts, and those that its people read (with that one). */
    locale: text().$type<Locale>().notNull().default("en"),
    languages: text().array().$type<Locale[]>().notNull().default(sql`'{en}'`),
    /** When an administrator last changed them; null: as the environment gave them. */
    editedAt: instant(),
    /** When an administrator hid the steps of an empty park. */
    onboardingDismissedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("settings_one_row").on(sql`(true)`),
    check("settings_photo_months", sql`${t.photoMonths} >= 3`),
    check("settings_own_language", sql`${t.locale} = any(${t.languages})`),
  ],
);

/**
 * The phrase book: translations of the park's own texts (docs/domain.md, "Languages"). The original is the key, so that what has copied it, such as
 * an older version of a checklist, is translated too.
 */
export const phrases = pgTable(
  "phrases",
  {
    id: id(),
    original: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    translation: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("phrases_one_a_language").on(t.locale, t.original),
    check("phrases_say_something", sql`btrim(${t.translation}) <> ''`),
  ],
);

// People

export const teams = pgTable(
  "teams",
  {
    id: id(),
    name: text().notNull(),
    number: integer().notNull(),
    memberCount: integer().notNull().default(3),
    createdAt: createdAt(),
    /** A deleted team stays, because bookings of the past name it. */
    removedAt: instant(),
  },
  (t) => [uniqueIndex("teams_number_in_use").on(t.number).where(sql`${t.removedAt} is null`)],
);

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Email address and username: everybody has at least one. Removed users have neither: their data are erased, their finished work stays. */
    email: text(),
    username: text(),
    telephone: text(),
    /** The argon2id hash; null until an invitation is used, and once removed, so that nobody can sign in. */
    password: text(),
    role: userRole().notNull(),
    teamId: uuid().references(() => teams.id, { onDelete: "set null" }),
    supervisorId: uuid().references((): AnyPgColumn => users.id),
    company: text(),
    /** The language that they chose; null: each device's own. */
    locale: text({ enum: locales }),
    registrationCodeId: uuid().references((): AnyPgColumn => registrationCodes.id),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex("users_email_in_use").on(sql`lower(${t.email})`),
    uniqueIndex("users_username_in_use").on(sql`lower(${t.username})`),
    index("users_team").on(t.teamId),
    index("users_supervisor").on(t.supervisorId),
    index("users_registration_code").on(t.registrationCodeId),
    check(
      "users_present_or_removed",
      sql`${t.removedAt} is not null or ${t.email} is not null or ${t.username} is not null`,
    ),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, so that a stolen table opens no session. */
    tokenHash: bytes().primaryKey(),
    /** Its name for its user, which opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "Chrome, Android"; null if the browser doesn't tell. */
    device: text(),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_last_used").on(t.lastUsedAt)],
);

/** Refused sign-ins and registrations of the last 15 minutes, counted across all nodes. */
export const attempts = pgTable(
  "attempts",
  { id: id(), kind: attemptKind().notNull(), subject: text().notNull(), at: createdAt() },
  (t) => [index("attempts_recent").on(t.kind, t.subject, t.at), index("attempts_at").on(t.at)],
);

/** The one-time link that creates the first administrator of an empty park. */
export const firstAdminLinks = pgTable("first_admin_links", {
  tokenHash: bytes().primaryKey(),
  createdAt: createdAt(),
});

/** One-time links that sign a person in (docs/domain.md, "Sign-in links"). */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    /** SHA-256 of the secret in the link, so that a stolen table signs nobody in. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null: made by the operator (`npm run admin-link`). */
    issuerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    kind: linkKind().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** When a newer link or a new password ended it. */
    revokedAt: instant(),
  },
  (t) => [
    index("sign_in_links_user").on(t.userId),
    index("sign_in_links_issuer").on(t.issuerId),
    index("sign_in_links_expires").on(t.expiresAt),
  ],
);

export const registrationCodes = pgTable(
  "registration_codes",
  {
    id: id(),
    code: text().notNull().unique(),
    supervisorId: uuid()
      .notNull()
      .references((): AnyPgColumn => users.id),
    company: text(),
    isActive: boolean().notNull().default(true),
    expiresAt: instant(),
    /** Null: unlimited. */
    maxUses: integer(),
    usedCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check("registration_codes_eight_digits", sql`${t.code} ~ '^[0-9]{8}$'`),
    check(
      "registration_codes_never_overused",
      sql`${t.usedCount} >= 0 and ${t.usedCount} <= coalesce(${t.maxUses}, ${t.usedCount})`,
    ),
  ],
);

/** With `isAvailable: false` an absence: a day on which a person does not work. */
export const availabilities = pgTable(
  "availabilities",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    date: date({ mode: "string" }).notNull(),
    isAvailable: boolean().notNull().default(true),
    reason: text(),
    reasonLang: lang(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("availabilities_one_a_day").on(t.userId, t.date),
    // A month of the whole park, for the calendar.
    index("availabilities_date").on(t.date),
  ],
);

// Villas

/** The park's areas. A villa names its area (`units.location`), in the list's spelling. */
export const areas = pgTable("areas", {
  id: id(),
  name: text().notNull(),
  symbol: areaSymbol().notNull().default("pin"),
  /** Position in the list. */
  position: integer().notNull(),
  createdAt: createdAt(),
});

/** The villa types offered by the park. A villa names its type (`units.villa_type`), and keeps one that has left this list. */
export const villaTypes = pgTable(
  "villa_types",
  {
    id: id(),
    name: text().notNull(),
    usualMinutes: integer().notNull(),
    size: sizeGroup().notNull().default("other"),
    /** Position in the list. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("villa_types_minutes", sql`${t.usualMinutes} >= 1`)],
);

const flag = () => boolean().notNull().default(false);

export const units = pgTable(
  "units",
  {
    id: id(),
    code: text().notNull(),
    location: text().notNull(),
    bedrooms: integer().notNull().default(1),
    bathrooms: integer().notNull().default(1),
    maxPersons: integer().notNull().default(2),
    villaType: text(),
    features: text().array().notNull().default(sql`'{}'`),
    address: text(),
    description: text(),
    status: unitStatus().notNull().default("pending"),
    hasFireplace: flag(),
    hasSauna: flag(),
    hasJacuzzi: flag(),
    hasChargingStation: flag(),
    isPetFriendly: flag(),
    isWaterfront: flag(),
    hasElevatedLocation: flag(),
    hasPanoramicViews: flag(),
    hasModernDesign: flag(),
    isLuxury: flag(),
    isAccessible: flag(),
    isEcoFriendly: flag(),
    hasAirConditioning: flag(),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (t) => [
    // Case-insensitive: two spellings are one villa.
    uniqueIndex("units_code_in_use").on(sql`lower(${t.code})`).where(sql`${t.removedAt} is null`),
    check("units_have_room", sql`${t.bedrooms} >= 1 and ${t.bathrooms} >= 1 and ${t.maxPersons} >= 1`),
  ],
);

/** A code that a villa had until `createdAt`: whoever tells stays may go on naming it. */
export const formerCodes = pgTable(
  "former_codes",
  {
    id: id(),
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    code: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("former_codes_code").on(sql`lower(${t.code})`), index("former_codes_unit").on(t.unitId)],
);

// Schedules: a booking is what one save of the dialog created for one date.

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    date: date({ mode: "string" }).notNull(),
    startTime: time({ precision: 0 }).notNull(),
    endTime: time({ precision: 0 }).notNull(),
    /** Shared by the days of one save for several days; null for a single day. */
    seriesId: uuid(),
    /** Whether there were people for its work: that of a team without members is planned with the first edit that finds somebody. */
    isPlanned: boolean().notNull().default(true),
    createdById: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("bookings_series").on(t.seriesId).where(sql`${t.seriesId} is not null`),
    index("bookings_date").on(t.date),
    check("bookings_end_after_start", sql`${t.endTime} > ${t.startTime}`),
  ],
);

export const schedules = pgTable(
  "schedules",
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    cleanerId: uuid().references(() => users.id),
    supervisorId: uuid().references(() => users.id),
    teamId: uuid().references(() => teams.id, { onDelete: "set null" }),
    date: date({ mode: "string" }).notNull(),
    startTime: time({ precision: 0 }).notNull(),
    endTime: time({ precision: 0 }).notNull(),
    unitIds: uuid().array().notNull().default(sql`'{}'`),
    notes: text(),
    notesLang: lang(),
    status: scheduleStatus().notNull().default("scheduled"),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("schedules_by_start").on(t.date, t.startTime, t.id),
    index("schedules_booking").on(t.bookingId),
    index("schedules_cleaner").on(t.cleanerId, t.date),
    index("schedules_team").on(t.teamId, t.date),
    check("schedules_end_after_start", sql`${t.endTime} > ${t.startTime}`),
  ],
);

/**
 * The villas, people, teams and supervisors that a booking occupies, and when: derived from its rows that are not absent. The exclusion constraint
 * `booking_claims_never_overlap` of migration 0003, which Drizzle can't express, keeps two bookings from overlapping.
 */
export const bookingClaims = pgTable(
  "booking_claims",
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    kind: claimKind().notNull(),
    subjectId: uuid().notNull(),
    during: clockRange().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.kind, t.subjectId] })],
);

// Checklists: a checklist is edited as a draft and published as immutable versions (docs/domain.md, "Checklists").

/** Changeover, mid-stay and so on. */
export const cleaningKinds = pgTable("cleaning_kinds", {
  id: id(),
  name: text().notNull(),
  /** Position in the list. */
  position: integer().notNull(),
  createdAt: createdAt(),
});

export const checklists = pgTable(
  "checklists",
  {
    id: id(),
    name: text().notNull(),
    /** The one that applies where no rule does. */
    isStandard: boolean().notNull().default(false),
    /** The newest published version; null: none yet. */
    version: integer(),
    /** The items being edited; null: as published. */
    draft: json().$type<ChecklistItemDefinition[]>(),
    /** Counts the changes of draft, name and version, so that nobody overwrites a colleague's. */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (t) => [uniqueIndex("checklists_one_standard").on(t.isStandard).where(sql`${t.isStandard}`)],
);

export const checklistVersions = pgTable(
  "checklist_versions",
  {
    checklistId: uuid()
      .notNull()
      .references(() => checklists.id),
    version: integer().notNull(),
    items: json().$type<ChecklistItemDefinition[]>().notNull(),
    publishedAt: instant().notNull(),
    /** Nobody: published when the park was founded. */
    publishedById: uuid().references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.checklistId, t.version] })],
);

/** Every item that was ever published; what it asks for is in the versions. */
export const checklistItems = pgTable("checklist_items", {
  id: id(),
  checklistId: uuid()
    .notNull()
    .references(() => checklists.id),
  /** As last published. */
  label: text().notNull(),
  createdAt: createdAt(),
});

/**
 * The items of a version as some villas get them: conditions decided, quantities counted, items that the villa doesn't have left out. Never
 * changed; started work refers to its own. Villas that get the same share a row.
 */
export const checklistSnapshots = pgTable(
  "checklist_snapshots",
  {
    id: id(),
    checklistId: uuid().notNull(),
    version: integer().notNull(),
    items: json().$type<ChecklistItemInWork[]>().notNull(),
    itemCount: integer().notNull(),
    /** SHA-256 of the items. */
    hash: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "checklist_snapshots_version_fk",
      columns: [t.checklistId, t.version],
      foreignColumns: [checklistVersions.checklistId, checklistVersions.version],
    }),
    uniqueIndex("checklist_snapshots_once").on(t.checklistId, t.version, t.hash),
  ],
);

/**
 * The snapshot that each villa gets for each kind of cleaning, and those that it got before: a phone without a network may have started with one.
 * Derived from versions, rules and villas; written only by `refreshVillaChecklists` and `keepForChangeover`, which keeps those of removed kinds.
 */
export const villaChecklists = pgTable(
  "villa_checklists",
  {
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    kindId: uuid()
      .notNull()
      .references(() => cleaningKinds.id, { onDelete: "cascade" }),
    snapshotId: uuid()
      .notNull()
      .references(() => checklistSnapshots.id),
    isCurrent: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unitId, t.kindId, t.snapshotId] }),
    uniqueIndex("villa_checklists_current").on(t.unitId, t.kindId).where(sql`${t.isCurrent}`),
  ],
);

/** Which checklist a villa, a villa type or a kind of cleaning gets; villas and types possibly for one kind only. */
export const checklistRules = pgTable(
  "checklist_rules",
  {
    id: id(),
    checklistId: uuid()
      .notNull()
      .references(() => checklists.id),
    unitId: uuid().references(() => units.id),
    villaTypeId: uuid().references(() => villaTypes.id),
    kindId: uuid().references(() => cleaningKinds.id),
    /** Position in the list. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("checklist_rules_no_tie").on(t.unitId, t.villaTypeId, t.kindId).nullsNotDistinct(),
    check(
      "checklist_rules_subject",
      sql`num_nonnulls(${t.unitId}, ${t.villaTypeId}) <= 1 and num_nonnulls(${t.unitId}, ${t.villaTypeId}, ${t.kindId}) >= 1`,
    ),
  ],
);

/** Items that don't exist in a villa, as a leader confirmed: it doesn't get them any more. */
export const unitMissingItems = pgTable(
  "unit_missing_items",
  {
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    checklistItemId: uuid()
      .notNull()
      .references(() => checklistItems.id),
    confirmedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.unitId, t.checklistItemId] })],
);

/** Photos that show how an item should look. They are named by drafts and versions. */
export const referencePhotos = pgTable("reference_photos", {
  objectId: uuid()
    .primaryKey()
    .references(() => objects.id),
  createdById: uuid()
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
});

// Assignments

export const assignments = pgTable(
  "assignments",
  {
    id: id(),
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    /** The lead, or the last one if `uncovered`. */
    cleanerId: uuid()
      .notNull()
      .references(() => users.id),
    supervisorId: uuid().references(() => users.id),
    bookingId: uuid().references(() => bookings.id, { onDelete: "set null" }),
    plannedAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    status: assignmentStatus().notNull().default("pending"),
    instructions: text(),
    instructionsLang: lang(),
    /** When instructions or priority were last changed after the start: new to its cleaners until they have seen it. */
    planChangedAt: instant(),
    estimatedMinutes: integer(),
    /** The sum of its finished working periods; null before the first finish, and if no period's length is known. */
    actualMinutes: integer(),
    /** Whether `actualMinutes` counts in averages: every finished period is known, and none has a corrected time. */
    isTimed: boolean().notNull().default(true),
    priority: priority().notNull().default("normal"),
    kindId: uuid()
      .notNull()
      .default(changeoverKindId)
      .references(() => cleaningKinds.id),
    /** The checklist with which it was started; null before the start: then the villa's current one applies. */
    checklistSnapshotId: uuid().references(() => checklistSnapshots.id),
    /** How often it has been submitted; a QC review belongs to a round. */
    round: integer().notNull().default(0),
    /** Status of this round's inspection, null before it. Stored here so that the QC list needs no join. */
    qcStatus: qcStatus(),
    /** The lead is absent or gone, and nobody else is assigned. */
    uncovered: boolean().notNull().default(false),
    rejectionReason: text(),
    rejectionLang: lang(),
    rejectedById: uuid().references(() => users.id),
    rejectedAt: instant(),
    /** Whether these three tell of a reopening after the approval, not of a rejection. */
    isReopened: boolean().notNull().default(false),
    /** When it was submitted before it was sent back, by a phone that sent this afterwards; null again after the next finish. */
    overtakenAt: instant(),
    /** When and by whom guests who should have left were reported as still there; null: no report. */
    guestsHereAt: instant(),
    guestsHereById: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("assignments_planned").on(t.plannedAt, t.id),
    index("assignments_finished").on(t.finishedAt),
    index("assignments_ready_for_qc").on(t.finishedAt, t.id).where(sql`${t.status} = 'done' and ${t.qcStatus} is null`),
    index("assignments_in_qc").on(t.finishedAt, t.id).where(sql`${t.qcStatus} = 'in_progress'`),
    index("assignments_uncovered").on(t.plannedAt, t.id).where(sql`${t.uncovered}`),
    index("assignments_cleaner").on(t.cleanerId, t.plannedAt, t.id),
    index("assignments_unit").on(t.unitId, t.plannedAt, t.id),
    index("assignments_supervisor").on(t.supervisorId, t.plannedAt),
    index("assignments_booking").on(t.bookingId),
    index("assignments_kind")
      .on(t.kindId)
      .where(sql`${t.kindId} <> '${sql.raw(changeoverKindId)}'`),
    index("assignments_open").on(t.status, t.plannedAt).where(sql`${t.status} <> 'done'`),
    // Of ten years' work in a villa, a few days' is open.
    index("assignments_open_in_villa").on(t.unitId, t.plannedAt).where(sql`${t.status} <> 'done'`),
    check("assignments_started_once_begun", sql`(${t.status} = 'pending') = (${t.startedAt} is null)`),
    check(
      "assignments_finished_once_handed_in",
      sql`(${t.status} in ('needs_review', 'done')) = (${t.finishedAt} is not null)`,
    ),
    check("assignments_finish_after_start", sql`${t.finishedAt} is null or ${t.finishedAt} >= ${t.startedAt}`),
    check("assignments_minutes", sql`coalesce(${t.actualMinutes}, 0) >= 0 and coalesce(${t.estimatedMinutes}, 1) >= 1`),
  ],
);

/**
 * The time during which people worked on an assignment in one round: from its start, or from the first step after it was sent back, to its
 * finish. Those from before migration 0007 were read from the audit trail; what it does not tell is null.
 */
export const workingPeriods = pgTable(
  "working_periods",
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    /** The assignment's round while it ran. */
    round: integer().notNull(),
    startedAt: instant(),
    /** Whose phone may count fewer minutes. */
    startedById: uuid().references(() => users.id),
    finishedAt: instant(),
    minutes: integer(),
    /** Its start or finish is not the one reported, because that was impossible. */
    isClamped: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.round] }),
    check("working_periods_finish_after_start", sql`${t.finishedAt} >= ${t.startedAt}`),
    check("working_periods_minutes", sql`${t.minutes} is null or (${t.minutes} >= 0 and ${t.finishedAt} is not null)`),
  ],
);

/**
 * Number of assignments and duration by status, as deltas to be summed. Counting ten years of rows would become slow, and one row per status
 * would be a lock that all starts and submissions wait for. So the triggers of migration 0004 insert a row for every statement that
 * changes the figures, and a clean-up job folds them.
 */
export const assignmentTallies = pgTable("assignment_tallies", {
  status: assignmentStatus().notNull(),
  assignments: bigint({ mode: "number" }).notNull(),
  /** Finished assignments whose minutes count in averages, and their sum. */
  timed: bigint({ mode: "number" }).notNull(),
  milliseconds: bigint({ mode: "number" }).notNull(),
});

export const assignmentChecklistCompletions = pgTable(
  "assignment_checklist_completions",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    checklistItemId: uuid()
      .notNull()
      .references(() => checklistItems.id),
    completedById: uuid()
      .notNull()
      .references(() => users.id),
    qty: integer(),
    /** The cleaner reports that the villa doesn't have this item. */
    notHere: boolean().notNull().default(false),
    /** The photo that counted for it was deleted because of its age, so that it counts without one. */
    photoExpired: boolean().notNull().default(false),
    completedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("completions_one_an_item").on(t.assignmentId, t.checklistItemId)],
);

/**
 * One person's note on a checklist item of an assignment, ticked or not (docs/decisions/21-notes-on-checklist-items.md).
 * Only its author changes it, so nobody overwrites a colleague's.
 */
export const checklistNotes = pgTable(
  "assignment_checklist_notes",
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    checklistItemId: uuid()
      .notNull()
      .references(() => checklistItems.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    /** Null: deleted. The row stays, so that an older text that arrives later doesn't bring it back. */
    text: text(),
    lang: lang(),
    /** When it was written, on the phone that reported it. */
    writtenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: "checklist_notes_one_an_author", columns: [t.assignmentId, t.checklistItemId, t.authorId] }),
    check("checklist_notes_say_something", sql`btrim(${t.text}) <> ''`),
  ],
);

/** An item that an inspector or a supervisor sent back: it needs a tick, and a photo if it requires one, from after that. */
export const reworkItems = pgTable(
  "rework_items",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    checklistItemId: uuid()
      .notNull()
      .references(() => checklistItems.id),
    /** The assignment's round that was judged. */
    round: integer().notNull(),
    note: text(),
    lang: lang(),
    markedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("rework_items_once_a_round").on(t.assignmentId, t.round, t.checklistItemId)],
);

export const assignmentCollaborators = pgTable(
  "assignment_collaborators",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    cleanerId: uuid()
      .notNull()
      .references(() => users.id),
    joinedAt: instant().notNull(),
    leftAt: instant(),
    role: text().notNull().default("assistant"),
    /** Copied from the assignment by the triggers of migration 0006, so that a cleaner's list can be read in order from one index. */
    plannedAt: instant().notNull().default(sql`'-infinity'`),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("collaborators_active_once").on(t.assignmentId, t.cleanerId).where(sql`${t.leftAt} is null`),
    index("collaborators_assignment").on(t.assignmentId),
    index("collaborators_cleaner").on(t.cleanerId, t.plannedAt, t.assignmentId).where(sql`${t.leftAt} is null`),
  ],
);

/**
 * Work that somebody left because of an absence. They get it back if the absence is cancelled, unless somebody else has been given it: then this
 * row is deleted.
 */
export const absenceWork = pgTable(
  "absence_work",
  {
    absenceId: uuid()
      .notNull()
      .references(() => availabilities.id, { onDelete: "cascade" }),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    /** Whether they led it, and who led it then; null: nobody. */
    led: boolean().notNull(),
    successorId: uuid().references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.absenceId, t.assignmentId] }), index("absence_work_assignment").on(t.assignmentId)],
);

export const findings = pgTable(
  "findings",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    /** Copied from the assignment by the triggers of migration 0037, so that a villa's findings can be read in order from one index. */
    unitId: uuid(),
    type: findingType().notNull(),
    /** Of a canned finding its English text, or the park's own. */
    text: text().notNull(),
    /** Of a canned finding: one of the app's codes, or the id of the park's. No reference: the park's can be removed. */
    code: text(),
    /** What was typed in addition to a canned finding. */
    note: text(),
    /** Of what was typed. */
    lang: lang(),
    qty: integer(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When and by whom it was dealt with; null while it is open. Nobody for work approved before migration 0016. */
    dealtWithAt: instant(),
    dealtWithById: uuid().references(() => users.id),
  },
  (t) => [
    index("findings_assignment").on(t.assignmentId),
    // With what is counted and searched, so that counting reads the index alone.
    index("findings_open").on(t.createdAt, t.id, t.type, t.unitId).where(sql`${t.dealtWithAt} is null`),
    index("findings_dealt_with").on(t.dealtWithAt, t.id).where(sql`${t.dealtWithAt} is not null`),
    index("findings_of_villa").on(t.unitId, t.dealtWithAt, t.id, t.type).where(sql`${t.dealtWithAt} is not null`),
    check("findings_dealt_with_at_some_time", sql`${t.dealtWithById} is null or ${t.dealtWithAt} is not null`),
    check("findings_say_something", sql`btrim(${t.text}) <> ''`),
    check("findings_replace_some", sql`${t.type} <> 'replace' or ${t.qty} >= 1`),
  ],
);

export const replacementPresets = pgTable("replacement_presets", {
  id: id(),
  label: text().notNull(),
  defaultQty: integer().notNull().default(1),
  /** Position in the list; the first three are the quick buttons. */
  position: integer().notNull(),
  createdAt: createdAt(),
});

/** The park's own canned findings, beside those of the app. */
export const cannedFindings = pgTable("canned_findings", {
  id: id(),
  label: text().notNull(),
  type: cannedFindingType().notNull().default("damage"),
  /** The name of its pictogram. */
  symbol: text().notNull(),
  /** Not offered to cleaners. */
  isHidden: boolean().notNull().default(false),
  /** Position in the list. */
  position: integer().notNull(),
  createdAt: createdAt(),
});

export const qcReviews = pgTable(
  "qc_reviews",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    round: integer().notNull(),
    reviewerId: uuid()
      .notNull()
      .references(() => users.id),
    status: qcStatus().notNull().default("in_progress"),
    notes: text(),
    lang: lang(),
    reviewedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("qc_reviews_one_a_round").on(t.assignmentId, t.round),
    index("qc_reviews_decided_at").on(t.reviewedAt, t.id).where(sql`${t.reviewedAt} is not null`),
    index("qc_reviews_reviewer").on(t.reviewerId, t.reviewedAt, t.id),
    check("qc_reviews_decided", sql`(${t.status} = 'in_progress') = (${t.reviewedAt} is null)`),
    check("qc_reviews_rework_says_why", sql`${t.status} <> 'needs_rework' or btrim(${t.notes}) <> ''`),
  ],
);

// Photos: the bytes are in object storage.

export const objects = pgTable(
  "objects",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the uploaded bytes; null until they arrive. */
    sha256: bytes(),
    /** Size and type of the upload; before it arrives, those the browser announced. */
    size: integer(),
    contentType: text(),
    arrivedAt: instant(),
    /** When a record first referred to it. Photos without one are deleted after 24 hours. */
    namedAt: instant(),
    /** When its photo was removed: nobody can read or record it any more, and its bytes are to be deleted. */
    removedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("objects_unnamed").on(t.createdAt).where(sql`${t.namedAt} is null`),
    // A photo that was used for another villa has the same bytes.
    index("objects_sha256").on(t.sha256).where(sql`${t.namedAt} is not null`),
    index("objects_removed").on(t.removedAt).where(sql`${t.removedAt} is not null`),
    check("objects_arrived_whole", sql`(${t.arrivedAt} is null) = (${t.sha256} is null)`),
    check("objects_named_once_arrived", sql`${t.namedAt} is null or ${t.arrivedAt} is not null`),
  ],
);

export const media = pgTable(
  "media",
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    objectId: uuid()
      .notNull()
      .unique()
      .references(() => objects.id),
    findingId: uuid().references(() => findings.id, { onDelete: "set null" }),
    /** The checklist item shown. */
    checklistItemId: uuid().references(() => checklistItems.id),
    /** What sent the item back after the photo was taken, so that it doesn't count any more. */
    supersededById: uuid().references(() => reworkItems.id, { onDelete: "set null" }),
    /** The round of the inspection; null for a cleaner's photo. */
    qcRound: integer(),
    url: text().notNull(),
    kind: mediaKind().notNull().default("photo"),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("media_assignment").on(t.assignmentId),
    index("media_finding").on(t.findingId),
    index("media_superseded").on(t.supersededById).where(sql`${t.supersededById} is not null`),
    // The clean-up deletes old photos.
    index("media_created").on(t.createdAt),
  ],
);

/**
 * Photos that a phone has taken and will send (docs/domain.md, "Offline work"): until a photo arrives, the review shows that it is still on a
 * phone.
 */
export const photoAnnouncements = pgTable(
  "photo_announcements",
  {
    /** The phone's id of the photo. */
    id: uuid().primaryKey(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** The round of the inspection; null for a cleaner's photo. */
    qcRound: integer(),
    /** The checklist item shown, and what sent it back since, as for `media`. */
    checklistItemId: uuid().references(() => checklistItems.id),
    supersededById: uuid().references(() => reworkItems.id, { onDelete: "set null" }),
    /** SHA-256 of the expected bytes. */
    sha256: bytes().notNull(),
    /** Null until it has arrived. */
    mediaId: uuid()
      .unique()
      .references(() => media.id, { onDelete: "cascade" }),
    /** When it was taken. */
    createdAt: createdAt(),
  },
  (t) => [
    index("photo_announcements_assignment").on(t.assignmentId, t.mediaId),
    // Partial: of a person's photos only those that have not arrived are searched for.
    index("photo_announcements_awaited").on(t.ownerId).where(sql`${t.mediaId} is null`),
    index("photo_announcements_superseded").on(t.supersededById).where(sql`${t.supersededById} is not null`),
  ],
);

/** Random keys shared by all nodes, such as the one that signs upload addresses, and the id that marks the photo store. A restore makes new ones. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: bytes().notNull(),
  createdAt: createdAt(),
});

/** Each restore of this database from a backup. A backup does not contain it: it is about this database and not about the park. */
export const restores = pgTable("restores", {
  id: id(),
  /** When the backup was made: what was done after that is missing. */
  backedUpAt: instant().notNull(),
  createdAt: createdAt(),
});

/** Machine translations that were asked for in the last 30 days, so that nobody waits for the same text twice. */
export const machineTranslations = pgTable(
  "machine_translations",
  {
    /** SHA-256 of the original. */
    hash: bytes().notNull(),
    source: text().notNull(),
    target: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.source, t.target] }), index("machine_translations_created").on(t.createdAt)],
);

// Guest stays (docs/domain.md, "Stays")

/** One stay in a villa, as its source has it. No names, phone numbers or email addresses: nothing that says who stays. */
export const stays = pgTable(
  "stays",
  {
    id: id(),
    /** Who told it: `manual`, `feed-<id>`, `file-<name>`, or the name that an API client chose. */
    source: text().notNull(),
    /** Its id there; of a calendar event the SHA-256 of its UID. */
    externalId: text().notNull(),
    /** Null: the source's villa is unknown. */
    unitId: uuid().references(() => units.id),
    /** The villa as the source names it. */
    unitCode: text(),
    /** Whether somebody here chose the villa; the source then doesn't change it. */
    hasChosenUnit: boolean().notNull().default(false),
    arrival: date({ mode: "string" }).notNull(),
    departure: date({ mode: "string" }).notNull(),
    /** Park times; null: the park's usual ones. */
    checkIn: time({ precision: 0 }),
    checkOut: time({ precision: 0 }),
    guests: integer(),
    kind: stayKind().notNull().default("guest"),
    status: stayStatus().notNull().default("booked"),
    /** Of a feed's stay: since which good read it is missing there; null: it is there. */
    missingSince: instant(),
    /** When somebody here said that the guests have arrived, and that they have left: whatever was planned. */
    arrivedAt: instant(),
    departedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("stays_source").on(t.source, t.externalId),
    index("stays_unit_arrival").on(t.unitId, t.arrival).where(sql`${t.status} = 'booked'`),
    index("stays_unit_departure").on(t.unitId, t.departure).where(sql`${t.status} = 'booked'`),
    index("stays_days").using("gist", sql`daterange(${t.arrival}, ${t.departure}, '[]')`),
    index("stays_source_departure").on(t.source, t.departure),
    // For a villa that gets the stays that name its code.
    index("stays_without_villa").on(sql`lower(${t.unitCode})`).where(sql`${t.unitId} is null`),
    check("stays_nights", sql`${t.departure} > ${t.arrival}`),
    check("stays_guests", sql`${t.guests} between 1 and 99`),
  ],
);

/** When stays need cleanings: the first rule that matches a villa's day decides. */
export const taskRules = pgTable(
  "task_rules",
  {
    id: id(),
    trigger: taskTrigger().notNull(),
    /** Days before the arrival, nights of a stay or days without guests between two cleanings; 0 on departure. */
    days: integer().notNull(),
    kindId: uuid()
      .notNull()
      .references(() => cleaningKinds.id),
    /** Position in the list. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("task_rules_no_twins").on(t.trigger, t.days, t.kindId),
    check(
      "task_rules_days",
      sql`case ${t.trigger} when 'departure' then ${t.days} = 0 when 'arrival' then ${t.days} between 0 and 30 else ${t.days} between 1 and 60 end`,
    ),
  ],
);

/**
 * The cleaning that was planned for a need of a stay, and where it was last put because of the stay: whoever plans it elsewhere has set it by hand.
 * It outlives its assignment, whose deletion can be undone.
 */
export const stayWork = pgTable(
  "stay_work",
  {
    id: id(),
    assignmentId: uuid().notNull(),
    stayId: uuid()
      .notNull()
      .references(() => stays.id, { onDelete: "cascade" }),
    /** The rule of the need; it may be gone. */
    ruleId: uuid().notNull(),
    /** Which of the rule's cleanings in this stay, from 1. */
    nth: integer().notNull(),
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    date: date({ mode: "string" }).notNull(),
    /** Park time. */
    time: time({ precision: 0 }).notNull(),
    /** Who could not come along when it last moved: absent, or booked elsewhere. */
    missingIds: uuid().array().notNull().default(sql`'{}'`),
    /** What the need was when a person chose to keep the work as it is. */
    keptFor: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("stay_work_need").on(t.stayId, t.ruleId, t.nth),
    uniqueIndex("stay_work_assignment").on(t.assignmentId),
    index("stay_work_unit").on(t.unitId, t.date),
  ],
);

/** An iCal calendar that is read every 15 minutes; its stays have the source `feed-<id>`. */
export const feeds = pgTable(
  "feeds",
  {
    id: id(),
    name: text().notNull(),
    /** Encrypted: whoever has the address can read the calendar. */
    address: bytes().notNull(),
    /** Its host, which may be shown. */
    host: text().notNull(),
    /** The villa of all its events; null: each names its own. */
    unitId: uuid().references(() => units.id),
    blocksAreStays: boolean().notNull().default(false),
    /** Of the last good read: the server's tag, and SHA-256 of the calendar. */
    etag: text(),
    digest: bytes(),
    /** When it was last tried, when it was last read well, and when it is due. */
    triedAt: instant(),
    readAt: instant(),
    dueAt: instant().notNull().defaultNow(),
    /** How often in a row it failed, and why the last time. */
    failures: integer().notNull().default(0),
    problem: jsonb().$type<Sentence>(),
    /** A read that would remove too many stays, and waits for a person: how many of how many. */
    heldAt: instant(),
    heldMissing: integer(),
    heldUpcoming: integer(),
    /** Which reading has it now, and until when no other may begin; a reading that has lost it writes nothing. */
    claimId: uuid(),
    claimedUntil: instant(),
    createdAt: createdAt(),
  },
  (t) => [index("feeds_due").on(t.dueAt)],
);

/** Tokens with which other programs call the API (docs/domain.md, "API tokens"). */
export const apiTokens = pgTable("api_tokens", {
  id: id(),
  name: text().notNull(),
  /** SHA-256 of the token. */
  hash: bytes().notNull().unique(),
  scopes: text().array().$type<Scope[]>().notNull(),
  expiresAt: instant(),
  /** To ten minutes. */
  lastUsedAt: instant(),
  revokedAt: instant(),
  createdById: uuid().references(() => users.id),
  createdAt: createdAt(),
});

// Readiness and its webhooks (docs/domain.md, "Readiness", "Webhooks"). What is ready is worked out, never stored.

/** A villa that a supervisor has closed, with the reason; one of a villa is open at a time. */
export const unitBlocks = pgTable(
  "unit_blocks",
  {
    id: id(),
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    reason: text().notNull(),
    lang: lang(),
    blockedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When it was reopened; null: it is closed. */
    endedAt: instant(),
    endedById: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex("unit_blocks_one_open").on(t.unitId).where(sql`${t.endedAt} is null`),
    check("unit_blocks_say_why", sql`btrim(${t.reason}) <> ''`),
  ],
);

/** Until when changes of readiness that only the clock causes have been announced: one row (`readiness_clock_one_row`). */
export const readinessClock = pgTable("readiness_clock", { id: id(), toldUntil: instant().notNull() }, () => [
  uniqueIndex("readiness_clock_one_row").on(sql`(true)`),
]);

/** An address of another program that is told what happens. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    name: text().notNull(),
    /** Encrypted, like the secret: many addresses contain one. */
    address: bytes().notNull(),
    /** Its host, which may be shown. */
    host: text().notNull(),
    secret: bytes().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** When and why it was switched off; null: it is on. */
    disabledAt: instant(),
    disabledBecause: webhookEnd(),
    createdById: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [check("webhooks_end_has_reason", sql`(${t.disabledAt} is null) = (${t.disabledBecause} is null)`)],
);

/**
 * What one webhook is told of one subject (a villa, a finding), one message at a time. A row exists once there was something to tell. Whoever has
 * claimed it is the only one who sends.
 */
export const webhookLanes = pgTable(
  "webhook_lanes",
  {
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    subjectId: uuid().notNull(),
    /** Of the last message: it grows, so that a receiver can drop what is older (`nextSequence`). */
    sequence: bigint({ mode: "number" }).notNull().default(0),
    /** The state that was last received, to tell nothing twice. */
    received: jsonb().$type<Record<string, unknown>>(),
    /** How often in a row it failed, since when, and when it is tried again. */
    failures: integer().notNull().default(0),
    failingSince: instant(),
    dueAt: instant().notNull().defaultNow(),
    claimId: uuid(),
    claimedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.webhookId, t.subjectId] }), index("webhook_lanes_due").on(t.dueAt)],
);

/**
 * Something to tell a webhook, written in the transaction that causes it (by triggers of migration 0035), and what became of it. The payload is
 * the committed state at the time of sending, so that several changes may end in one message.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order of the inserts. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text().$type<WebhookEvent>().notNull(),
    subjectId: uuid().notNull(),
    createdAt: createdAt(),
    /** What is sent, and its number in the lane; null until the first attempt. */
    payload: json().$type<Record<string, unknown>>(),
    sequence: bigint({ mode: "number" }),
    attempts: integer().notNull().default(0),
    triedAt: instant(),
    /** The last response: its status, or why there is none, and after how many milliseconds. */
    responseStatus: integer(),
    responseMs: integer(),
    problem: jsonb().$type<Sentence>(),
    /** When nothing is left to do, and how it ended; null: pending. */
    endedAt: instant(),
    outcome: deliveryOutcome(),
  },
  (t) => [
    index("webhook_deliveries_pending").on(t.webhookId, t.subjectId, t.number).where(sql`${t.endedAt} is null`),
    index("webhook_deliveries_tried").on(t.webhookId, t.triedAt.desc()).where(sql`${t.triedAt} is not null`),
    index("webhook_deliveries_ended").on(t.endedAt).where(sql`${t.endedAt} is not null`),
    check("webhook_deliveries_end", sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
  ],
);

// Forecast and day plan (docs/domain.md, "Forecast", "Day plan"). How long cleanings take is read from the working periods.

/** How many minutes the walk between two areas takes, in either direction; the smaller id comes first. */
export const areaWalks = pgTable(
  "area_walks",
  {
    areaId: uuid()
      .notNull()
      .references(() => areas.id, { onDelete: "cascade" }),
    otherAreaId: uuid()
      .notNull()
      .references(() => areas.id, { onDelete: "cascade" }),
    minutes: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.areaId, t.otherAreaId] }),
    index("area_walks_other").on(t.otherAreaId),
    check("area_walks_once", sql`${t.areaId} < ${t.otherAreaId}`),
    check("area_walks_minutes", sql`${t.minutes} between 0 and 120`),
  ],
);

/** Changes of one day that were proposed and applied together, so that they can be undone together: a plan of the day, or a fix. */
export const dayPlans = pgTable(
  "day_plans",
  {
    id: id(),
    date: date({ mode: "string" }).notNull(),
    /** The pieces that a plan proposes; null: it was applied, or is a fix. */
    draft: json().$type<unknown>(),
    /** What was applied: each assignment before (null: it was planned) and after. */
    applied: json().$type<unknown>(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    appliedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [
    index("day_plans_date").on(t.date),
    check("day_plans_applied", sql`(${t.appliedAt} is null) = (${t.applied} is null)`),
  ],
);

// Audit log and idempotency

export const auditLogs = pgTable(
  "audit_logs",
  {
    id: id(),
    userId: uuid().references(() => users.id),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    meta: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /**
     * Counts an assignment's rows, under its lock, by the trigger of migration 0013: its trail is ordered by time and this number, however the
     * clocks of two nodes differ. 0 for other records, and for rows from before that migration.
     */
    number: integer().notNull().default(0),
  },
  (t) => [
    index("audit_logs_entity").on(t.entity, t.entityId, t.createdAt, t.number),
    index("audit_logs_user").on(t.userId, t.id),
    // The board shows what was approved today.
    index("audit_logs_approved").on(t.createdAt).where(sql`${t.action} = 'assignment.approve'`),
    // Phones ask whether a photo was removed.
    index("audit_logs_photo_removed")
      .on(sql`(${t.meta} ->> 'objectId')`)
      .where(sql`${t.action} in ('assignment.photo-removed', 'assignment.qc-photo-removed')`),
    // The photos of a batch that was deleted for its age, and the assignments that had them.
    index("audit_logs_photos_expired")
      .using("gin", sql`(${t.meta} -> 'photos')`)
      .where(sql`${t.action} = 'photos.expire'`),
    index("audit_logs_photos_expired_of")
      .using("gin", sql`(${t.meta} -> 'assignments')`)
      .where(sql`${t.action} = 'photos.expire'`),
  ],
);

/** The first response to a change under its caller's key, written in the same transaction and kept for 30 days. */
export const idempotency = pgTable(
  "idempotency",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: uuid().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    bodyHash: bytes().notNull(),
    /** Both are set before the transaction ends: nobody else sees them null. */
    status: integer(),
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key, t.method, t.path] }), index("idempotency_created").on(t.createdAt)],
);

/** Names that have changed, until they are replaced in the responses of `idempotency`. */
export const nameChanges = pgTable("name_changes", {
  id: id(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  before: text().notNull(),
  after: text().notNull(),
  createdAt: createdAt(),
});
