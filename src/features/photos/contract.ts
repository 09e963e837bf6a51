import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { supervisorRoles, workRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { id, instant, text } from "../../shared/shapes";
import { assignment, personRef, standaloneMedia } from "../assignments/contract/assignment";

/** Limits of one photo (docs/domain.md, "Photos"). */
export const photoLimits = {
  bytes: 10_485_760,
  megapixels: 50,
  /** Pixels on the longer side. */
  side: 16_384,
  /** Passes over the pixels of a JPEG. */
  scans: 100,
  /** Longer side of the stored picture, in pixels. */
  fullSide: 2_048,
  thumbWidth: 280,
  addressMinutes: 15,
} as const;

const ofOne = z.object({ id });
/** The announced photo; the bytes must match its hash. */
const announcementId = z.optional(id);
/** The villa that the phone showed; refused (409) if the cleaning has moved to another, unless the photo is announced. */
const unitId = z.optional(id);
/** The checklist item shown; an announced photo has the one of its announcement. */
const itemId = z.optional(id);

export const requestUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  summary: "An upload address for one photo and one person, valid for 15 minutes; PUT the file there",
  /** What the upload address enforces, if known: type and size in bytes. */
  body: z.optional(
    z.object({
      contentType: z.optional(
        z.string().check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, rule("Not a valid media type."))),
      ),
      size: z.optional(z.int()),
    }),
  ),
  reply: z.object({ uploadURL: z.string() }),
  roles: workRoles,
});

/** Upload endpoint when photos are stored on this server. */
export const sendFile = endpoint({
  method: "PUT",
  path: "/objects/{id}",
  summary: "Upload a photo's bytes, once; the signed address is the permission",
  params: ofOne,
  query: z.object({ expires: z._default(text(20), ""), signature: z._default(text(100), "") }),
  body: z.file(),
  roles: "anyone",
});

export const getPhoto = endpoint({
  method: "GET",
  path: "/objects/{id}",
  summary:
    "A photo, at most 2048 px long, or a thumbnail 280 px wide, for anyone who may read its assignment, and a reference photo for everybody; 410 once it was removed",
  params: ofOne,
  query: z.object({ size: z.optional(z.literal("thumb", rule("The only size is thumb."))) }),
  reply: z.file(),
  roles: workRoles,
});

export const getMedia = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/media",
  summary: "The cleaners' photos of an assignment, oldest first",
  params: ofOne,
  reply: z.array(standaloneMedia),
  roles: workRoles,
});

export const addMedia = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/media",
  summary:
    "Record a photo whose bytes have arrived; a repeat returns the first response. `itemId`, the checklist item shown: 409 if it is on another checklist or version",
  params: ofOne,
  /** The upload address without its query string; `findingId` names the damage shown. */
  body: z.object({ photoURL: text(2_000), findingId: z.optional(id), itemId, announcementId, unitId }),
  reply: standaloneMedia,
  status: 201,
  roles: ["cleaner"],
});

export const getQcMedia = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/qc-media",
  summary: "QC's documentation photos of an assignment, oldest first",
  params: ofOne,
  reply: z.array(standaloneMedia),
  roles: workRoles,
});

export const addQcMedia = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/qc-media",
  summary: "Record a documentation photo while the QC form is open",
  params: ofOne,
  body: z.object({ url: text(2_000), kind: z.literal("photo"), itemId, announcementId }),
  reply: standaloneMedia,
  status: 201,
  roles: ["qc"],
});

const announced = z.object({
  /** The id chosen by the phone. */
  id,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, rule("Not a valid SHA-256."))),
  kind: z.literal("photo"),
  itemId,
});
export type Announced = z.output<typeof announced>;

export const announcePhotos = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/photo-announcements",
  summary: "Announce photos that a phone will send; a repeat changes nothing",
  params: ofOne,
  body: z.object({
    photos: z.array(announced).check(
      z.minLength(1, rule("At least one photo.")),
      z.maxLength(50, rule("At most {max} photos at once.", { max: 50 })),
      z.refine(
        (photos) => new Set(photos.map((one) => one.id)).size === photos.length,
        rule("List each photo only once."),
      ),
    ),
    unitId,
  }),
  reply: assignment,
  roles: ["cleaner", "qc"],
});

/** An announced photo that has not arrived. */
const awaited = z.object({
  id,
  createdBy: personRef,
  /** Time taken. */
  createdAt: instant,
  /** The round of the inspection it documents; null for cleaners' photos. */
  qcRound: z.nullable(z.int()),
});
export type Awaited = z.output<typeof awaited>;

export const getAwaited = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/photo-announcements",
  summary: "Announced photos of an assignment that have not arrived, oldest first",
  params: ofOne,
  reply: z.array(awaited),
  roles: supervisorRoles,
});

export const withdrawPhoto = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/photo-announcements/{photoId}",
  summary: "Withdraw an announced photo: one's own, or any as a supervisor; 204 even if it is gone or has arrived",
  params: z.object({ id, photoId: id }),
  roles: workRoles,
});
