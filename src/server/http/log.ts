/** Drizzle's messages: the statement comes before this marker, its values after it. */
const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/;

type Logged = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * An error for the log, with its causes but without a statement's values, which can be password hashes, codes and names. PostgreSQL's
 * `detail` contains whole rows, and is left out too.
 */
export function withoutValues(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  return {
    type: error.constructor.name,
    message: error.message.replace(values, ""),
    stack: (error.stack ?? "").replace(values, ""),
    ...("code" in error && { code: error.code }),
    ...("constraint" in error && { constraint: error.constraint }),
    ...(error.cause !== undefined && { cause: withoutValues(error.cause) }),
  };
}
