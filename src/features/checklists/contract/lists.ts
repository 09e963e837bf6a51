import * as z from "zod/mini";
import { checklistItemDefinition, wantedChecklistItem } from "../../../shared/checklist";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles, workRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, instant, nameText } from "../../../shared/shapes";

/** Items of one checklist (docs/domain.md, "Checklists"). */
export const maxItems = 200;
/** In bytes: that many items with the longest texts in any script. */
const largestDraft = 1024 * 1024;

const personRef = z.object({ id, name: z.string() });
const ofOne = z.object({ id });
const name = nameText(1, 80, rule("Please enter the checklist's name."));
/** As the caller read it: refused (412) if somebody has changed the checklist since. */
const revision = z.optional(z.int());

const checklistSummary = z.object({
  id,
  name: z.string(),
  /** It applies where no rule does. */
  isStandard: z.boolean(),
  /** The newest published version, when and by whom; null: never published, or by the park's founding. */
  version: z.nullable(z.int()),
  publishedAt: z.nullable(instant),
  publishedBy: z.nullable(personRef),
  /** Number of published items; of the draft if it was never published. */
  itemCount: z.int(),
  /** Whether it has changes that are not published. */
  hasDraft: z.boolean(),
  /** Counts the changes of name, draft and version. */
  revision: z.int(),
});
export type ChecklistSummary = z.output<typeof checklistSummary>;

/** A checklist to be edited: `items` are the draft's, or the published ones if there is none. */
export const checklistDetail = z.object({
  ...checklistSummary.shape,
  items: z.array(checklistItemDefinition),
});
export type ChecklistDetail = z.output<typeof checklistDetail>;

export const getChecklists = endpoint({
  method: "GET",
  path: "/api/checklists",
  summary: "The park's checklists, the standard one first, then by name",
  reply: z.array(checklistSummary),
  roles: supervisorRoles,
});

export const createChecklist = endpoint({
  method: "POST",
  path: "/api/checklists",
  summary: "Add a checklist as a draft: an empty one, or a copy of another one's items",
  body: z.object({ name, copyOf: z.optional(id) }),
  reply: checklistDetail,
  status: 201,
  roles: ["admin"],
});

export const getChecklist = endpoint({
  method: "GET",
  path: "/api/checklists/{id}",
  summary: "A checklist with its items as they are being edited",
  params: ofOne,
  reply: checklistDetail,
  roles: supervisorRoles,
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/checklists/{id}/draft",
  summary:
    "Save a checklist's name and draft; work is not affected until it is published. With `revision`, refused (412) if somebody has changed it since",
  params: ofOne,
  body: z.object({
    name: z.optional(name),
    items: z.array(wantedChecklistItem).check(
      z.maxLength(maxItems, rule("At most {max} items.", { max: maxItems })),
      z.refine((items) => {
        const ids = items.flatMap((item) => item.id ?? []);
        return new Set(ids).size === ids.length;
      }, rule("List each item only once.")),
    ),
    revision,
  }),
  reply: checklistDetail,
  roles: ["admin"],
  largestBody: largestDraft,
});

export const publishChecklist = endpoint({
  method: "POST",
  path: "/api/checklists/{id}/publish",
  summary:
    "Publish the draft as a new version, which work that has not started gets at once; without changes, nothing happens. An empty checklist is refused (409)",
  params: ofOne,
  body: z.optional(z.object({ revision })),
  reply: checklistDetail,
  roles: ["admin"],
});

export const deleteChecklist = endpoint({
  method: "DELETE",
  path: "/api/checklists/{id}",
  summary: "Delete a checklist; the standard one, and one that a rule names, are refused (409)",
  params: ofOne,
  roles: ["admin"],
});

/** An item of the standard checklist: for programs that know only one. */
export const checklistItem = z.object({ id, label: z.string(), defaultQty: z.int(), createdAt: instant });
export type ChecklistItem = z.output<typeof checklistItem>;

export const getChecklistItems = endpoint({
  method: "GET",
  path: "/api/checklist-items",
  summary: "The standard checklist, in order; what a villa gets is in its assignments",
  reply: z.array(checklistItem),
  roles: workRoles,
});
