/** Drizzle's messages: the statement comes before this marker, its values after it, which may look like anything. */
const values = /\nparams: [\s\S]*/;

type Logged = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * An error for the log, with its causes but without a statement's values, which can be password hashes, codes and names. PostgreSQL's
 * `detail` contains whole rows, and is left out too.
 */
export function withoutValues(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const message = error.message.replace(values, "");
  return {
    type: error.constructor.name,
    message,
    // Of a stack that has another message, which may have values too, the rest is left out.
    stack: (error.stack ?? "").replace(error.message, () => message).replace(values, ""),
    ...("code" in error && { code: error.code }),
    ...("constraint" in error && { constraint: error.constraint }),
    ...(error.cause !== undefined && { cause: withoutValues(error.cause) }),
  };
}
