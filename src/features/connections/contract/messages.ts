import * as z from "zod/mini";
import { id, instant } from "../../../shared/shapes";
import { findingTypes } from "../../assignments/contract/assignment";
import { readinessStates, villaReadiness } from "../../readiness/contract";

// What webhooks are sent (docs/domain.md, "Webhooks"). No people are named.

const { shape } = villaReadiness;

/** How far a villa is; of one that has been removed only its id, code and area. */
const toldVilla = z.object({
  ...shape,
  state: z.nullable(z.enum(readinessStates)),
  guestsHere: z.nullable(z.object({ at: instant })),
  removed: z.boolean().check(z.describe("Whether the villa has been removed; `state` is then null")),
});
export type ToldVilla = z.output<typeof toldVilla>;

const toldFinding = z.object({
  id,
  unitId: id,
  code: z.string().check(z.describe("The villa's code")),
  assignmentId: id,
  type: z.enum(findingTypes),
  text: z.string(),
  note: z.nullable(z.string()),
  qty: z.nullable(z.int()),
  createdAt: instant,
});
export type ToldFinding = z.output<typeof toldFinding>;

const message = <T extends string, D extends z.ZodMiniObject>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp: instant, data });

/** The bodies that webhooks receive, by event. */
export const messages = {
  "villa.readiness": message(
    "villa.readiness",
    z.extend(toldVilla, {
      sequence: z.int().check(z.describe("Grows from message to message of a villa: drop what is lower than the last")),
    }),
  ),
  "finding.added": message("finding.added", toldFinding),
};

/** What webhooks are sent, as the OpenAPI document describes it. */
export const sentToWebhooks = {
  "villa.readiness": {
    summary: "How far a villa is: sent for every villa at first, and then whenever it changes",
    body: messages["villa.readiness"],
  },
  "finding.added": { summary: "Somebody has added a finding", body: messages["finding.added"] },
};
