import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { id, instant, text } from "../../../shared/shapes";
import { unitInWork } from "../../units/contract";

export const addReferencePhoto = endpoint({
  method: "POST",
  path: "/api/reference-photos",
  summary:
    "Keep an uploaded photo as a reference that shows how a checklist item should look; deleted after 24 hours if no checklist names it",
  /** The upload address without its query string. */
  body: z.object({ photoURL: text(2_000) }),
  reply: z.object({ url: z.string() }),
  status: 201,
  roles: ["admin"],
});

/** The same bytes as one of the assignment's photos, in another villa. */
const repeatedPhoto = z.object({
  /** The photo of this assignment. */
  mediaId: id,
  /** Where it was used too. */
  assignmentId: id,
  unit: unitInWork,
  takenAt: instant,
});
export type RepeatedPhoto = z.output<typeof repeatedPhoto>;

export const getRepeatedPhotos = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/repeated-photos",
  summary: "The cleaners' photos of an assignment whose bytes were used for another villa too, the latest use first",
  params: z.object({ id }),
  reply: z.array(repeatedPhoto),
  roles: ["admin", "teamleader", "qc"],
});
