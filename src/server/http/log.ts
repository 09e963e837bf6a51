/** Where Drizzle's messages turn from the statement to its values. */
const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/;

type Logged = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * An error for the log, with its causes but without the values of a statement: those can be password hashes, codes and names
 * (docs: logs hold no password, cookie, code or photo address). PostgreSQL's `detail` shows whole rows, and is left out as well.
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
