import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { id, instant, lang } from "../../../shared/shapes";
import { personRef, statuses } from "./assignment";

/** One step of an assignment's history, from its audit rows. */
export const historyEntry = z.object({
  id,
  /** When it happened, and when the server received it if that was later. */
  at: instant,
  arrivedAt: z.nullable(instant),
  /** Whether the server moved its time by a minute or more, because the phone's can't be right. */
  isCorrected: z.boolean(),
  /** The audit row's action, such as "assignment.start" or "inspection.decide". */
  action: z.string(),
  by: z.nullable(personRef),
  /** Its round: 1 until the second finish, which opens round 2 (docs/domain.md, "Terms"). */
  round: z.int(),
  /** The new status; null if the step did not change it. */
  status: z.nullable(z.enum(statuses)),
  /** The inspector's decision. */
  verdict: z.nullable(z.enum(["passed", "needs_rework"])),
  /** The reason, notes, finding or checklist item. */
  text: z.nullable(z.string()),
  /** Of a canned finding, as for findings. */
  code: z.optional(z.nullable(z.string())),
  /** What was typed at the item, or in addition to a canned finding. */
  note: z.optional(z.nullable(z.string())),
  /** The language of what was typed. */
  lang,
  /** Whether the person of `left` was absent, or no cleaner any more, before: the step only found it. */
  isFound: z.boolean(),
  /** The new lead; null if the lead did not change or nobody leads. */
  lead: z.nullable(personRef),
  /** Who left the assignment, absent or removed, or came back to it. */
  left: z.nullable(personRef),
  /** The photo's address; null if it was removed. */
  photo: z.nullable(z.string()),
  /** The checklist item that the step is about. */
  itemId: z.nullable(id),
  /** The items that a verdict sent back, in the order in which they were marked, with the addresses of the photos of them. */
  items: z.array(
    z.object({ itemId: id, label: z.string(), note: z.nullable(z.string()), lang, photos: z.array(z.string()) }),
  ),
  /** The entry that this step undid. */
  undoes: z.nullable(z.object({ id, action: z.string() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/history",
  summary: "The history of an assignment, all rounds, oldest first",
  params: z.object({ id }),
  reply: z.array(historyEntry),
  roles: workRoles,
});
