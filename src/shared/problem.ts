import { type Sentence, type SentSentence, tell } from "./sentences";

/**
 * Every problem code with its HTTP status (RFC 9457; docs/domain.md, "Responses and errors").
 */
export const problems = {
  "unreadable-json": 400,
  "not-signed-in": 401,
  "wrong-credentials": 401,
  "other-person": 401,
  "person-removed": 401,
  "invalid-token": 401,
  "wrong-role": 403,
  "wrong-scope": 403,
  "foreign-origin": 403,
  "upload-address": 403,
  "not-found": 404,
  "unknown-path": 404,
  "method-not-allowed": 405,
  "state-conflict": 409,
  "checklist-incomplete": 409,
  "already-taken": 409,
  "schedule-conflict": 409,
  "photo-removed": 410,
  "changed-meanwhile": 412,
  "too-large": 413,
  "wrong-media-type": 415,
  invalid: 422,
  "unknown-code": 422,
  "inactive-code": 422,
  "expired-code": 422,
  "used-up-code": 422,
  "unknown-link": 422,
  "used-link": 422,
  "expired-link": 422,
  "revoked-link": 422,
  "photo-gone": 422,
  "photo-differs": 422,
  "key-reused": 422,
  "too-many-attempts": 429,
  "too-many-calls": 429,
  "internal-error": 500,
  "translation-failed": 502,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof problems;

/** An error in one field of the request; of an imported sheet with its row and column. */
export type FieldError = { path: string; message: Sentence; row?: number; column?: string };
/** A conflict with an existing schedule on a day; `kind` is villa, person, team or supervisor. */
export type ConflictFound = { kind: string; date: string; message: Sentence };
/** A field error or a conflict as it is sent: its message in English, and as a sentence's key and values. */
export type Sent<T extends { message: Sentence }> = Omit<T, "message"> & SentSentence;
type Extra = {
  errors?: readonly FieldError[];
  conflicts?: readonly ConflictFound[];
  retryAfterSeconds?: number;
  /** What the request was based on, as it is now. */
  fresh?: unknown;
  /** The error behind it, for the log only. */
  cause?: unknown;
};

/** A refusal: thrown anywhere below a route and sent as problem+json. Its sentence is one that the user can act on; `message` is that in English. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly sentence: Sentence;
  readonly errors: readonly FieldError[] | undefined;
  readonly conflicts: readonly ConflictFound[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fresh: unknown;
  constructor(code: ProblemCode, sentence: Sentence, extra: Extra = {}) {
    super(tell(sentence), extra);
    this.name = "Problem";
    this.code = code;
    this.sentence = sentence;
    this.errors = extra.errors;
    this.conflicts = extra.conflicts;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.fresh = extra.fresh;
  }
  get status(): number {
    return problems[this.code];
  }
}

/** A refusal because of one field; by default 422. */
export function wrongField(path: string, message: Sentence, code: ProblemCode = "invalid"): Problem {
  return new Problem(code, message, { errors: [{ path, message }] });
}
