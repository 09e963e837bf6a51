import * as z from "zod/mini";
import { checklistInWork } from "../../../shared/checklist";
import { id, instant, lang } from "../../../shared/shapes";
import { cleaningKind } from "../../checklists/contract/kinds";
import { unitInWork } from "../../units/contract";
import { stayAround } from "./stay";

export const statuses = ["pending", "in_progress", "needs_review", "done"] as const;
export const priorities = ["low", "normal", "high"] as const;

/** A person as other records embed them. */
export const personRef = z.object({ id, name: z.string() });

/** The report that the guests have not left, while it stands; absent from what phones kept before there was one. */
export const guestsHere = z.optional(z.nullable(z.object({ at: instant, by: z.nullable(personRef) })));

/**
 * Why nobody is on uncovered work: its last lead is absent, was removed, or has another role now. Null while somebody is, and without such a reason, such
 * as after it was moved to another day; absent from what phones kept before this was told.
 */
export const whyUncovered = z.optional(z.nullable(z.enum(["absent", "removed", "other-role"])));

/** A tick of a checklist item. */
export const completion = z.object({
  id,
  checklistItemId: id,
  completedAt: instant,
  completedById: id,
  qty: z.nullable(z.int()),
  /** The cleaner reports that the villa doesn't have this item. */
  notHere: z.boolean(),
  /** A leader has confirmed that, so that work that starts later doesn't have the item. */
  isConfirmed: z.optional(z.boolean()),
  /** The photo that counted for it was older than the park keeps photos, and is deleted; the item stays done. */
  photoExpired: z.optional(z.boolean()),
  /** All notes on the item, in the order in which they were written, one below the other. */
  notes: z.nullable(z.string()),
});
export type Completion = z.output<typeof completion>;

/** One person's note on a checklist item, ticked or not. */
export const itemNote = z.object({
  checklistItemId: id,
  text: z.string(),
  lang,
  writtenBy: personRef,
  writtenAt: instant,
});
export type ItemNote = z.output<typeof itemNote>;

/** Another cleaner on the assignment; active while `leftAt` is null. */
export const collaborator = z.object({
  id,
  cleaner: personRef,
  role: z.string(),
  joinedAt: instant,
  leftAt: z.nullable(instant),
});

/** The reviews of the current round, newest first (docs/domain.md, "Assignment lifecycle"). */
export const qcReview = z.object({
  id,
  status: z.enum(["in_progress", "passed", "needs_rework"]),
  notes: z.nullable(z.string()),
  lang,
  reviewedAt: z.nullable(instant),
  reviewer: personRef,
});

/** Who sent work back: a supervisor before the approval, a supervisor after it, or QC. */
export const feedbackKinds = ["rejected", "reopened", "rework"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

export const findingTypes = ["note", "damage", "lost", "replace"] as const;

/** A cleaner's finding: a note, damage, something lost (shown as "Missing"), or a replacement with its quantity. */
export const finding = z.object({
  id,
  type: z.enum(findingTypes),
  text: z.string(),
  /** Of a canned finding: one of the app's codes, or the id of the park's. Its text is then in English, or the park's own. */
  code: z.optional(z.nullable(z.string())),
  /** What was typed in addition to a canned finding. */
  note: z.optional(z.nullable(z.string())),
  /** Of what was typed. */
  lang,
  qty: z.nullable(z.int()),
  createdById: id,
  createdAt: instant,
  /** When and by whom it was dealt with (nobody: before this was recorded); null while it is open. */
  dealtWith: z.optional(z.nullable(z.object({ at: instant, by: z.nullable(personRef) }))),
});
export type Finding = z.output<typeof finding>;

/** A finding that a call returns without its assignment. */
export const standaloneFinding = z.object({ ...finding.shape, assignmentId: id });
export type StandaloneFinding = z.output<typeof standaloneFinding>;

/** A photo. `url` is always `/objects/{id}`; `?size=thumb` is 280 px wide. */
export const media = z.object({
  id,
  url: z.string(),
  kind: z.literal("photo"),
  /** The damage shown. */
  findingId: z.nullable(id),
  /** The checklist item shown, and whether it was sent back since, so that the photo doesn't count for it any more. */
  itemId: z.nullable(id),
  isSuperseded: z.boolean(),
  /** The round of the inspection it documents; null for cleaners' photos. */
  qcRound: z.nullable(z.int()),
  createdBy: personRef,
  createdAt: instant,
});
export type Media = z.output<typeof media>;

/** A photo that a call returns without its assignment. */
export const standaloneMedia = z.object({ ...media.shape, assignmentId: id, createdById: id });
export type StandaloneMedia = z.output<typeof standaloneMedia>;

/** An item that an inspector or a supervisor sent back, in any round; what they photographed is in QC's photos. */
export const reworkItem = z.object({
  id,
  itemId: id,
  /** The round that was judged: it is to be done again while the assignment is in progress in this round. */
  round: z.int(),
  note: z.nullable(z.string()),
  lang,
  markedBy: personRef,
  markedAt: instant,
  /** Addresses of the photos that show what is wrong. */
  photos: z.array(z.string()),
});
export type ReworkItem = z.output<typeof reworkItem>;

/** One cleaning of one villa (docs/domain.md, "Terms"). */
export const assignment = z.object({
  id,
  status: z.enum(statuses),
  priority: z.enum(priorities),
  plannedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  estimatedMinutes: z.nullable(z.int()),
  /** Minutes of the finished working periods; null if unknown. */
  actualMinutes: z.nullable(z.int()),
  /** When the running working period began; null if nobody is working on it. */
  workingSince: z.nullable(instant),
  instructions: z.nullable(z.string()),
  instructionsLang: lang,
  /** When instructions or priority were last changed after the start; null if they were not. */
  planChangedAt: z.nullable(instant),
  /** How often it has been finished, from 0. QC reviews belong to a round. */
  round: z.int(),
  uncovered: z.boolean(),
  whyUncovered,
  unitId: id,
  unit: unitInWork,
  /** Absent from what phones kept before there were stays. */
  stay: z.optional(stayAround),
  guestsHere,
  cleanerId: id,
  cleaner: personRef,
  supervisorId: z.nullable(id),
  supervisor: z.nullable(personRef),
  /** Why, by whom and when it was rejected or reopened; null again after the next finish. */
  rejectionReason: z.nullable(z.string()),
  rejectionLang: lang,
  rejectedBy: z.nullable(personRef),
  rejectedAt: z.nullable(instant),
  /** Whether a supervisor reopened it after the approval and it is being corrected; false for a rejection. */
  isReopened: z.boolean(),
  /** When a phone had submitted it before it was sent back, as the server learned afterwards: that is no answer to the verdict. */
  overtakenAt: z.nullable(instant),
  kind: cleaningKind,
  checklist: checklistInWork,
  checklistCompletions: z.array(completion),
  /** Oldest first. */
  reworkItems: z.array(reworkItem),
  /** Items with a cleaner's photo that is announced and has not arrived, and that still counts. */
  awaitedItemIds: z.array(id),
  /** In the order in which they were written. */
  checklistNotes: z.array(itemNote),
  collaborators: z.array(collaborator),
  qcReviews: z.array(qcReview),
  findings: z.array(finding),
  /** The cleaners' photos; QC's photos have their own endpoint. */
  media: z.array(media),
  /** Announced photos that have not arrived: cleaners' and QC's. */
  photosOnPhones: z.int(),
  qcPhotosOnPhones: z.int(),
  createdAt: instant,
});
export type Assignment = z.output<typeof assignment>;

export const replacementPreset = z.object({ id, label: z.string(), defaultQty: z.int() });
export type ReplacementPreset = z.output<typeof replacementPreset>;

/** A preset as it is stored. */
export const storedPreset = z.object({ ...replacementPreset.shape, createdAt: instant });
export type StoredPreset = z.output<typeof storedPreset>;
