import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { id, listWindow, text } from "../../../shared/shapes";
import { unitInWork } from "../../units/contract";
import { findingTypes, personRef, standaloneFinding } from "./assignment";

const ofOne = z.object({ id });
/** Words of the villa's code, address and area, or parts of them. */
const search = z.optional(text(100));

/** A finding with its villa, as leaders list it. */
export const reportedFinding = z.object({
  ...standaloneFinding.shape,
  createdBy: personRef,
  unit: unitInWork,
  /** Photos that show it. */
  photos: z.int(),
});
export type ReportedFinding = z.output<typeof reportedFinding>;

export const getFindings = endpoint({
  method: "GET",
  path: "/api/findings",
  summary: "Open findings, oldest first; with open=false those dealt with, the latest first",
  query: z.object({
    open: z._default(z.enum(["true", "false"]), "true"),
    type: z.optional(z.enum(findingTypes)),
    search,
    limit: listWindow.limit,
    cursor: listWindow.cursor,
  }),
  reply: z.array(reportedFinding),
  roles: supervisorRoles,
});

/** Open findings by kind. */
export const findingCounts = z.object({ damage: z.int(), lost: z.int(), replace: z.int(), note: z.int() });
export type FindingCounts = z.output<typeof findingCounts>;

export const getFindingCounts = endpoint({
  method: "GET",
  path: "/api/findings/counts",
  summary: "Number of open findings by kind, with the same search",
  query: z.object({ search }),
  reply: findingCounts,
  roles: supervisorRoles,
});

export const dealWithFinding = endpoint({
  method: "PUT",
  path: "/api/findings/{id}/dealt-with",
  summary: "Mark a finding as dealt with; unchanged if it is",
  params: ofOne,
  reply: reportedFinding,
  roles: supervisorRoles,
});

export const reopenFinding = endpoint({
  method: "DELETE",
  path: "/api/findings/{id}/dealt-with",
  summary: "Open a finding again; 204 even if it is open",
  params: ofOne,
  roles: supervisorRoles,
});
