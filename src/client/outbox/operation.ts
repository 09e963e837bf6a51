/** A call that is kept on this phone until the server has answered it (docs/domain.md, "Offline work"). */
export type Operation = {
  /** Its place in the order of the taps; given when it is stored. */
  seq: number;
  /** UUIDv7: its Idempotency-Key, and the id of what it makes. */
  id: string;
  /** Whose it is: nobody else's sign-in sends it. */
  userId: string;
  assignmentId: string;
  /** The villa's code and what is done, for the list of what waits; in the language that was spoken then. */
  villa: string;
  what: string;
  method: string;
  /** As the contract writes it: /api/assignments/{id}/start. */
  path: string;
  params: Readonly<Record<string, string>>;
  body?: unknown;
  /** When it happened, by the phone's clock: ISO 8601. */
  occurredAt: string;
  /** It is judged with everything before it: completing a villa, deciding an inspection. It waits for what needs attention. */
  closes?: boolean;
  /** The photo whose bytes go first; the call records them. */
  photo?: Upload;
  /** What must be sent when it is thrown away, because the server was told of it. */
  undo?: Pick<Operation, "what" | "method" | "path" | "params">;
  /** parked: the server refused it, and a person must decide. */
  state: "waiting" | "parked";
  /** How often it was tried. */
  attempts: number;
  /** Not tried again before: milliseconds since 1970. */
  retryAt: number;
  /** Why the server refused it, in its words. */
  refusal?: Refusal;
};

/** Why the server will not have something: its status, its sentence, its stable word. */
export type Refusal = { status: number; detail: string; code: string };

/** A photo on its way. Its bytes are in a store of their own, so that a list of operations stays small. */
export type Upload = {
  id: string;
  name: string;
  type: string;
  size: number;
  /** Where the bytes are, once they have arrived; then only the record is missing. */
  address?: string;
  /** Its how manieth upload this is, when it is not the first. */
  uploads?: number;
  /** Under which name the call takes that address. */
  field: "photoURL" | "url";
};

/** What becomes an operation when it is stored. */
export type NewOperation = Omit<Operation, "seq" | "state" | "attempts" | "retryAt">;
