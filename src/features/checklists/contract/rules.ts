import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, instant } from "../../../shared/shapes";
import { listBefore } from "../../../shared/whole-list";

const personRef = z.object({ id, name: z.string() });

/** What gets a checklist: a villa, a villa type, or a kind of cleaning; a villa or type possibly for one kind only. */
const ruleFields = {
  checklistId: id,
  unitId: z.nullable(id),
  villaTypeId: z.nullable(id),
  kindId: z.nullable(id),
};
export const checklistRule = z.object({ id, ...ruleFields });
export type ChecklistRule = z.output<typeof checklistRule>;

/** Why a villa gets a checklist: what its rule names, or that there is none. */
export const reasons = ["villa", "villa-type", "kind", "standard"] as const;
export type Reason = (typeof reasons)[number];

export const checklistRules = z.object({
  rules: z.array(checklistRule),
  /** Each villa's checklist for each kind of cleaning, and why, villas by code. */
  villas: z.array(
    z.object({
      unitId: id,
      code: z.string(),
      choices: z.array(
        z.object({
          kindId: id,
          checklistId: id,
          why: z.enum(reasons),
          /** Number of items that the villa gets. */
          itemCount: z.int(),
        }),
      ),
      /** Items that it doesn't have, as leaders confirmed. */
      missingItems: z.array(z.object({ itemId: id, label: z.string(), confirmedBy: personRef, confirmedAt: instant })),
    }),
  ),
});
export type ChecklistRules = z.output<typeof checklistRules>;

export const getChecklistRules = endpoint({
  method: "GET",
  path: "/api/checklist-rules",
  summary: "Which checklist each villa gets for each kind of cleaning, and why",
  reply: checklistRules,
  roles: supervisorRoles,
});

/** In bytes: as many rules as there can be, and those before. */
const largestRules = 1024 * 1024;
const wantedRule = z
  .object({
    /** None for a new one. */
    id: z.optional(id),
    checklistId: id,
    unitId: z._default(ruleFields.unitId, null),
    villaTypeId: z._default(ruleFields.villaTypeId, null),
    kindId: z._default(ruleFields.kindId, null),
  })
  .check(
    z.refine(
      ({ unitId, villaTypeId }) => unitId === null || villaTypeId === null,
      rule("Choose a villa or a villa type."),
    ),
    z.refine(
      ({ unitId, villaTypeId, kindId }) => unitId !== null || villaTypeId !== null || kindId !== null,
      rule("Choose a villa, a villa type or a kind of cleaning."),
    ),
  );
export type WantedRule = z.output<typeof wantedRule>;

export const putChecklistRules = endpoint({
  method: "PUT",
  path: "/api/checklist-rules",
  summary:
    "Replace the rules; two for the same thing are refused (422). With `before`, the rules as they were read, refused (412) if somebody has changed them since",
  body: z.object({
    rules: z.array(wantedRule).check(z.maxLength(2_000, rule("At most {max} rules.", { max: 2_000 }))),
    before: listBefore(checklistRule),
  }),
  reply: checklistRules,
  roles: ["admin"],
  largestBody: largestRules,
});

export const showItemAgain = endpoint({
  method: "DELETE",
  path: "/api/units/{id}/missing-items/{itemId}",
  summary: "Show a villa an item again that a leader had confirmed to be missing; 204 even if it isn't missing",
  params: z.object({ id, itemId: id }),
  roles: supervisorRoles,
});
