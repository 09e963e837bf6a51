import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { day, id, text, trimmed } from "../../../shared/shapes";
import { assignment, findingTypes, standaloneFinding, storedPreset } from "./assignment";

const idParams = z.object({ id });
const itemParams = z.object({ id, itemId: id });
/** Characters. */
export const maxNotesLength = 2_000;
const notes = text(maxNotesLength);
/** The villa that the phone showed; the step is refused (409) if the cleaning has moved to another. Older versions of the app don't name it. */
const unitId = z.optional(id);

export const getCleanerDay = endpoint({
  method: "GET",
  path: "/api/assignments/cleaner/{userId}/{date}",
  summary: "A cleaner's assignments of one park day, by planned start, then urgency and address",
  params: z.object({ userId: id, date: day }),
  /** open: their pending and started work of earlier days comes first, what was sent back at its head; their started work of later days is there too, and what they finished that day. */
  query: z.object({ earlier: z.optional(z.literal("open")) }),
  reply: z.array(assignment),
  roles: ["cleaner", "admin", "teamleader"],
});

/** The input of `getCleanerDay` for a cleaner's own schedule: today brings the open work of earlier days and the running work of later days too. */
export const cleanerDayInput = (userId: string, date: string, isToday: boolean) => ({
  params: { userId, date },
  query: isToday ? ({ earlier: "open" } as const) : {},
});

export const getAssignment = endpoint({
  method: "GET",
  path: "/api/assignments/{id}",
  summary: "One assignment with its checklist, team and reviews",
  params: idParams,
  reply: assignment,
  roles: workRoles,
});

export const startAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/start",
  summary:
    "Start the cleaning; 200 unchanged if it has started already. `snapshotId`: the checklist that a phone without a network started with; refused (409) if this villa never had it. `unitId`: the villa that the phone showed; refused (409) if the cleaning has moved to another",
  params: idParams,
  body: z.optional(z.object({ snapshotId: z.optional(id), unitId })),
  reply: assignment,
  roles: ["cleaner"],
});

export const tickItem = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/checklist/{itemId}",
  summary:
    "Tick a checklist item, or report that the villa doesn't have it; refused (409) without its photo if it requires one, and for an item of another version",
  params: itemParams,
  body: z.optional(z.object({ notes: z.optional(notes), notHere: z.optional(z.boolean()), unitId })),
  reply: assignment,
  roles: ["cleaner"],
});

export const untickItem = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/checklist/{itemId}",
  summary: "Untick a checklist item; 204 even if it was not ticked",
  params: itemParams,
  body: z.optional(z.object({ unitId })),
  roles: ["cleaner"],
});

export const setItemNotes = endpoint({
  method: "PUT",
  path: "/api/assignments/{id}/checklist/{itemId}/notes",
  summary: "Set one's own note on a checklist item, ticked or not; a blank one deletes it",
  params: itemParams,
  body: z.object({ notes, unitId }),
  reply: assignment,
  roles: ["cleaner"],
});

export const setNotes = endpoint({
  method: "PATCH",
  path: "/api/assignment-checklist-completions/{id}",
  summary: "Set one's own note on a ticked item; colleagues' notes in the text stay theirs",
  params: idParams,
  body: z.object({ notes }),
  reply: assignment,
  roles: ["cleaner"],
});

export const completeAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/complete",
  summary: "Submit the cleaning for review, with every item ticked",
  params: idParams,
  // The phone's count; the action limits it to the time since the start.
  body: z.optional(z.object({ actualMinutes: z.optional(z.number()), unitId })),
  reply: assignment,
  roles: ["cleaner"],
});

export const finishAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}/finish",
  summary: "Submit the cleaning for review, open items or not",
  params: idParams,
  body: z.optional(z.object({ unitId })),
  reply: assignment,
  roles: ["cleaner"],
});

const newFinding = z.object({
  type: z.enum(findingTypes),
  /** Not needed for one of the app's canned findings, whose text the server knows. */
  text: z.optional(trimmed(1, 2_000, rule("Please describe what you found."))),
  /** Of a canned finding; one that isn't known any more is stored with its text. */
  code: z.optional(text(40)),
  /** In addition to a canned finding. */
  note: z.optional(notes),
  qty: z.optional(
    z
      .int()
      .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(999, rule("At most {max}.", { max: 999 }))),
  ),
});
export type NewFinding = z.output<typeof newFinding>;

export const addFinding = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/findings",
  summary: "Add a note, damage, missing item or replacement, in one's own words or a canned one by its code",
  params: idParams,
  body: z.extend(newFinding, { unitId }),
  reply: standaloneFinding,
  status: 201,
  roles: ["cleaner"],
});

export const removeFinding = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/findings/{findingId}",
  summary: "Delete one's own finding; 204 even if it is gone",
  params: z.object({ id, findingId: id }),
  body: z.optional(z.object({ unitId })),
  roles: ["cleaner"],
});

export const getReplacementPresets = endpoint({
  method: "GET",
  path: "/api/replacement-presets",
  summary: "Replacement presets with their default quantity; the first three are the quick buttons",
  reply: z.array(storedPreset),
  roles: workRoles,
});
