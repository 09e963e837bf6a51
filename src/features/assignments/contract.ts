import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { roles } from "../../shared/roles";
import { day, id, instant, text, trimmed } from "../../shared/shapes";
import { unitInWork } from "../units/contract";

export const statuses = ["pending", "in_progress", "needs_review", "done"] as const;
export const priorities = ["low", "normal", "high"] as const;

const someone = z.object({ id, name: z.string() });

export const completion = z.object({
  id,
  checklistItemId: id,
  completedAt: instant,
  completedById: id,
  qty: z.nullable(z.int()),
  notes: z.nullable(z.string()),
});
export type Completion = z.output<typeof completion>;

export const collaborator = z.object({
  id,
  cleaner: someone,
  role: z.string(),
  joinedAt: instant,
  leftAt: z.nullable(instant),
});

/** Of the current round, newest first (domain "An assignment's life"). */
export const qcReview = z.object({
  id,
  status: z.enum(["in_progress", "passed", "needs_rework"]),
  notes: z.nullable(z.string()),
  reviewedAt: z.nullable(instant),
  reviewer: someone,
});

export const findingTypes = ["note", "damage", "lost", "replace"] as const;

/** What a cleaner found: a note, damage, something lost (shown as "Missing"), or what must be replaced, and how many. */
export const finding = z.object({
  id,
  type: z.enum(findingTypes),
  text: z.string(),
  qty: z.nullable(z.int()),
  createdById: id,
  createdAt: instant,
});
export type Finding = z.output<typeof finding>;

/** A photo of the work. `url` is always `/objects/{id}`; `?size=thumb` gives it 280 px wide. */
export const media = z.object({
  id,
  url: z.string(),
  kind: z.literal("photo"),
  /** The damage that it shows. */
  findingId: z.nullable(id),
  createdBy: someone,
  createdAt: instant,
});
export type Media = z.output<typeof media>;

/** One villa to be cleaned once: the unit of work. */
export const assignment = z.object({
  id,
  status: z.enum(statuses),
  priority: z.enum(priorities),
  plannedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  estimatedMinutes: z.nullable(z.int()),
  actualMinutes: z.nullable(z.int()),
  instructions: z.nullable(z.string()),
  uncovered: z.boolean(),
  unitId: id,
  unit: unitInWork,
  cleanerId: id,
  cleaner: someone,
  supervisorId: z.nullable(id),
  supervisor: z.nullable(someone),
  /** Why, by whom and when a supervisor sent it back; empty again once it is finished again. */
  rejectionReason: z.nullable(z.string()),
  rejectedBy: z.nullable(someone),
  rejectedAt: z.nullable(instant),
  checklistCompletions: z.array(completion),
  collaborators: z.array(collaborator),
  qcReviews: z.array(qcReview),
  findings: z.array(finding),
  /** The cleaners' photos; QC's own are a call of their own. */
  media: z.array(media),
  createdAt: instant,
});
export type Assignment = z.output<typeof assignment>;

export const checklistItem = z.object({ id, label: z.string(), defaultQty: z.int() });
export type ChecklistItem = z.output<typeof checklistItem>;

const ofOne = z.object({ id });
const ofItem = z.object({ id, itemId: id });
const notes = text(2_000);

export const getCleanerDay = endpoint({
  method: "GET",
  path: "/api/assignments/cleaner/{userId}/{date}",
  summary: "A cleaner's assignments of one park day, by planned start, then address",
  params: z.object({ userId: id, date: day }),
  reply: z.array(assignment),
  roles: ["cleaner", "admin", "teamleader"],
});

export const getAssignment = endpoint({
  method: "GET",
  path: "/api/assignments/{id}",
  summary: "One assignment with its checklist, team and reviews",
  params: ofOne,
  reply: assignment,
  roles,
});

export const getChecklistItems = endpoint({
  method: "GET",
  path: "/api/checklist-items",
  summary: "The checklist of a changeover, in reading order",
  reply: z.array(checklistItem),
  roles,
});

export const startAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/start",
  summary: "Start cleaning; 200 unchanged when it has started already",
  params: ofOne,
  reply: assignment,
  roles: ["cleaner"],
  topics: ["assignments", "units"],
});

export const tickItem = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/checklist/{itemId}",
  summary: "Tick a checklist item",
  params: ofItem,
  body: z.optional(z.object({ notes: z.optional(notes) })),
  reply: assignment,
  roles: ["cleaner"],
  topics: ["assignments"],
});

export const untickItem = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/checklist/{itemId}",
  summary: "Untick a checklist item; 204 also when it was not ticked",
  params: ofItem,
  roles: ["cleaner"],
  topics: ["assignments"],
});

export const setNotes = endpoint({
  method: "PATCH",
  path: "/api/assignment-checklist-completions/{id}",
  summary: "Change the notes of a ticked item",
  params: ofOne,
  body: z.object({ notes }),
  reply: assignment,
  roles: ["cleaner"],
  topics: ["assignments"],
});

export const completeAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/complete",
  summary: "Hand the villa in for review, with every item ticked",
  params: ofOne,
  // Whatever the phone counted: the action keeps it between 0 and the time since the start.
  body: z.optional(z.object({ actualMinutes: z.optional(z.number()) })),
  reply: assignment,
  roles: ["cleaner"],
  topics: ["assignments", "units"],
});

export const finishAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}/finish",
  summary: "Hand the villa in for review, open items or not",
  params: ofOne,
  reply: assignment,
  roles: ["cleaner"],
  topics: ["assignments", "units"],
});

const newFinding = z.object({
  type: z.enum(findingTypes),
  text: trimmed(1, 2_000, "Please write what you found."),
  qty: z.optional(z.int().check(z.minimum(1, "At least 1."), z.maximum(999, "At most 999."))),
});
export type NewFinding = z.output<typeof newFinding>;

export const addFinding = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/findings",
  summary: "Write down a note, damage, something missing, or a replacement",
  params: ofOne,
  body: newFinding,
  reply: finding,
  status: 201,
  roles: ["cleaner"],
  topics: ["assignments"],
});

export const removeFinding = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/findings/{findingId}",
  summary: "Take back a finding of one's own; 204 also when it is gone",
  params: z.object({ id, findingId: id }),
  roles: ["cleaner"],
  topics: ["assignments"],
});

export const replacementPreset = z.object({ id, label: z.string(), defaultQty: z.int() });
export type ReplacementPreset = z.output<typeof replacementPreset>;

export const getReplacementPresets = endpoint({
  method: "GET",
  path: "/api/replacement-presets",
  summary: "What often needs replacing, with its usual number; the first three are the quick buttons",
  reply: z.array(replacementPreset),
  roles,
});
