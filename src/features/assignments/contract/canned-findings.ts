import * as z from "zod/mini";
import { cannedTypes, isSymbol } from "../../../shared/canned-findings";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, nameText } from "../../../shared/shapes";
import { listBefore, wholeList } from "../../../shared/whole-list";

const fields = {
  type: z.enum(cannedTypes),
  /** Its pictogram: a code of one of the app's canned findings, or one of `moreSymbols`. */
  symbol: z.string().check(z.refine(isSymbol, rule("Please choose a picture."))),
  /** Not offered to cleaners. */
  isHidden: z.boolean(),
};

/** A canned finding of the park's own. */
export const cannedFinding = z.object({ id, label: z.string(), ...fields });
export type CannedFinding = z.output<typeof cannedFinding>;

export const getCannedFindings = endpoint({
  method: "GET",
  path: "/api/canned-findings",
  summary: "The park's own canned findings, in order, also those that cleaners don't see",
  reply: z.array(cannedFinding),
  roles: workRoles,
});

export const putCannedFindings = endpoint({
  method: "PUT",
  path: "/api/canned-findings",
  summary:
    "Replace the park's own canned findings; with `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    findings: wholeList(
      z.object({ id: z.optional(id), label: nameText(1, 80, rule("Please enter what is reported.")), ...fields }),
      { most: 60, name: "label", taken: rule("A finding with this name already exists.") },
    ),
    before: listBefore(cannedFinding),
  }),
  reply: z.array(cannedFinding),
  roles: ["admin"],
});
