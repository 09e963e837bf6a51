import type { ChecklistInWork } from "../../shared/checklist";
import type { Sentence, SentenceValues } from "../../shared/sentences";

/** A call that is stored on this phone until the server has responded to it (docs/domain.md, "Offline work"). Operations of older versions must stay readable. */
export type Operation = {
  /** Its place in the queue; assigned when it is stored. */
  seq: number;
  /** UUIDv7: its Idempotency-Key, and the id of what it creates. */
  id: string;
  /** The user who made it: it is sent under their session only. */
  userId: string;
  assignmentId: string;
  /** The villa's code and a description, for the list of pending operations. */
  villa: string;
  /** A text in versions before sentences. */
  what: Sentence | string;
  method: string;
  /** As in the contract: /api/assignments/{id}/start. */
  path: string;
  params: Readonly<Record<string, string>>;
  body?: unknown;
  /** When it happened, by the phone's clock: ISO 8601. */
  occurredAt: string;
  /** The language in which it was typed. */
  lang?: string | undefined;
  /** The earliest time at which it can have happened by the server's clock: ISO 8601. */
  notBefore?: string | undefined;
  /** When it happened by the clock of its page, which nobody can set: milliseconds since `page`, the time at which that page began. */
  pageClock?: { page: number; at: number };
  /** It completes a villa or decides an inspection: it is judged together with earlier steps, and replaces a former one that is parked. */
  closes?: boolean;
  /** Of a start: the checklist that the phone had, which is shown until the server has the start. */
  checklist?: ChecklistInWork;
  /** The photo whose bytes are uploaded first; the call records them. */
  photo?: Upload;
  /** The key of the operation that announced the photo. */
  announcedBy?: string;
  /** The key of the operation that ticked the photo's item, which nothing but this photo allows. */
  tickedBy?: string;
  /** The call to send if it is discarded, because the server has been told to expect it. */
  undo?: Pick<Operation, "what" | "method" | "path" | "params">;
  /** parked: the server refused it, and the user must decide. */
  state: "waiting" | "parked";
  /** Number of attempts so far. */
  attempts: number;
  /** The earliest next attempt: milliseconds since 1970. */
  retryAt: number;
  /** Why the server refused it. */
  refusal?: Refusal;
};

/** A refusal by the server: status, stable code, and the sentence for the user in English and as a key with values. */
export type Refusal = { status: number; code: string; detail: string; key?: string; params?: SentenceValues };

/** A photo to be uploaded. Its bytes are in a store of their own, so that a list of operations stays small. */
export type Upload = {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** The URL of the uploaded bytes; once it is set, only the record is missing. */
  address?: string;
  /** Upload attempt, if not the first. */
  uploads?: number;
  /** The field of the body that takes this URL. */
  field: "photoURL" | "url";
};

/** An operation before it is stored. */
export type NewOperation = Omit<Operation, "seq" | "state" | "attempts" | "retryAt">;
