import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { roles } from "../../shared/roles";
import { id, instant, text } from "../../shared/shapes";
import { assignment, media, personRef } from "../assignments/contract/assignment";

/** What may be sent as one photo, and what becomes of it (docs/domain.md, "Photos"). */
export const photoLimits = {
  bytes: 10_485_760,
  megapixels: 50,
  /** The longer side of what is kept, in pixels. */
  fullSide: 2_048,
  thumbWidth: 280,
  addressMinutes: 15,
} as const;

const ofOne = z.object({ id });
/** The photo that was announced as this one: its bytes must be the announced ones. */
const announcementId = z.optional(id);

export const requestUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  summary: "An address for one photo, for this person, valid 15 minutes; the file is sent there by PUT",
  /** What the address is to hold the browser to, as far as it knows: the file must be of this size, and sent as this type. */
  body: z.optional(
    z.object({
      contentType: z.optional(z.string().check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, "Not a valid media type."))),
      size: z.optional(z.int()),
    }),
  ),
  reply: z.object({ uploadURL: z.string() }),
  roles: ["cleaner", "qc"],
});

/** Where the address points when photos are kept on this server. */
export const sendFile = endpoint({
  method: "PUT",
  path: "/objects/{id}",
  summary: "Send the photo's bytes, once, to the address that was given for it; the address itself says who may",
  params: ofOne,
  query: z.object({ expires: z._default(text(20), ""), signature: z._default(text(100), "") }),
  body: z.file(),
  roles: "anyone",
});

export const getPhoto = endpoint({
  method: "GET",
  path: "/objects/{id}",
  summary: "A photo, at most 2048 px long, or 280 px wide as a thumbnail, for whoever may read its assignment",
  params: ofOne,
  query: z.object({ size: z.optional(z.literal("thumb", "The only size is thumb.")) }),
  reply: z.file(),
  roles,
});

export const getMedia = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/media",
  summary: "The cleaners' photos of an assignment, oldest first",
  params: ofOne,
  reply: z.array(media),
  roles,
});

export const addMedia = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/media",
  summary: "Record a photo whose bytes have arrived; the same one twice gives the first answer",
  params: ofOne,
  /** The upload address without its query string; `findingId` where it shows a damage. */
  body: z.object({ photoURL: text(2_000), findingId: z.optional(id), announcementId }),
  reply: media,
  status: 201,
  roles: ["cleaner"],
  topics: ["assignments"],
});

export const getQcMedia = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/qc-media",
  summary: "QC's documentation photos of an assignment, oldest first",
  params: ofOne,
  reply: z.array(media),
  roles,
});

export const addQcMedia = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/qc-media",
  summary: "Record a documentation photo while the QC form is open",
  params: ofOne,
  body: z.object({ url: text(2_000), kind: z.literal("photo"), announcementId }),
  reply: media,
  status: 201,
  roles: ["qc"],
  topics: ["assignments"],
});

const announced = z.object({
  /** The phone's own id of it. */
  id,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, "Not a valid SHA-256.")),
  kind: z.literal("photo"),
});
export type Announced = z.output<typeof announced>;

export const announcePhotos = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/photo-announcements",
  summary: "Say which photos a phone has taken and will send; the same again changes nothing",
  params: ofOne,
  body: z.object({
    photos: z.array(announced).check(
      z.minLength(1, "At least one photo."),
      z.maxLength(50, "At most 50 photos at once."),
      z.refine((photos) => new Set(photos.map((one) => one.id)).size === photos.length, "Each photo only once."),
    ),
  }),
  reply: assignment,
  roles: ["cleaner", "qc"],
  topics: ["assignments"],
});

/** A photo that somebody's phone has announced and that has not arrived. */
const awaited = z.object({
  id,
  createdBy: personRef,
  /** When it was taken. */
  createdAt: instant,
  /** The round whose inspection it documents; empty for a cleaner's. */
  qcRound: z.nullable(z.int()),
});
export type Awaited = z.output<typeof awaited>;

export const getAwaited = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/photo-announcements",
  summary: "The photos of an assignment that phones have announced and that have not arrived, oldest first",
  params: ofOne,
  reply: z.array(awaited),
  roles: ["admin", "teamleader"],
});

export const withdrawPhoto = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/photo-announcements/{photoId}",
  summary:
    "Say that an announced photo, one's own or, as a supervisor, any, will not come; 204 also when it is gone or has arrived",
  params: z.object({ id, photoId: id }),
  roles,
  topics: ["assignments"],
});
