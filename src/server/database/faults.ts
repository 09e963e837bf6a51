/** Classifies a database error; null if it is not one we know. */
export type DatabaseFault =
  | "collision"
  | "duplicate"
  | "unknown-reference"
  | "unkeepable"
  | "busy"
  | "unreachable"
  | null;

const faults: Record<string, DatabaseFault> = {
  "40001": "collision", // serialization failure
  "40P01": "collision", // deadlock
  "23P01": "collision", // exclusion constraint: someone else booked it at the same time
  "23505": "duplicate",
  "23503": "unknown-reference",
  "22P02": "unkeepable", // invalid text for the type
  "22P05": "unkeepable", // a character that the encoding lacks
  "22021": "unkeepable",
  "22008": "unkeepable", // a time outside PostgreSQL's range
  "55P03": "busy", // lock timeout
  "57014": "busy", // statement timeout
  "53100": "busy", // the disk is full
  "53200": "busy", // out of memory
  "53300": "busy", // too many connections
  "55000": "unreachable", // not accepting connections, for maintenance
  "57P01": "unreachable", // the database is shutting down
  "57P02": "unreachable",
  "57P03": "unreachable", // the database is starting up
  "25006": "unreachable", // a replica that has not been promoted yet
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EPIPE: "unreachable",
  ETIMEDOUT: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable", // DNS is temporarily unavailable
};
const brokenConnection =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Finds the driver's error, which Drizzle wraps as the cause of its own, and classifies it. */
export function databaseFault(error: unknown): DatabaseFault {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string") {
      const fault = faults[e.code] ?? (e.code.startsWith("08") ? "unreachable" : undefined);
      if (fault) return fault;
      // PostgreSQL removes its socket when it stops in order. Other files may be missing for other reasons.
      if (e.code === "ENOENT" && "syscall" in e && e.syscall === "connect") return "unreachable";
    }
    if (brokenConnection.test(e.message)) return "unreachable";
  }
  return null;
}

/** The name of the violated constraint, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause)
    if ("constraint" in e && typeof e.constraint === "string") return e.constraint;
  return undefined;
}

/** Thrown by an action that can't take a lock without risking a deadlock, or finds that somebody else was faster: `perform` repeats it. */
export class Collision extends Error {
  readonly code = "40001";
}
