import { Problem } from "../shared/problem";
import { InvalidSetting } from "./environment";
import { failedWith, reasonOf } from "./errors";
import { StartRefused } from "./start-refused";

/** SQLSTATE of a full disk. */
const diskFull = "53100";

/**
 * One sentence about an error that the operator can fix: of a setting, the disk, the network, PostgreSQL or the photo store. Undefined for
 * any other, which is a bug and needs its stack.
 */
export function reasonInWords(error: unknown): string | undefined {
  if (error instanceof InvalidSetting || error instanceof StartRefused) return error.message;
  if (error instanceof Problem) return inBrackets(error.message, error.cause);
  // Drizzle's own errors have no code: that of PostgreSQL is their cause.
  if (!(error instanceof Error) || !("code" in error))
    return error instanceof Error && error.cause !== undefined ? reasonInWords(error.cause) : undefined;
  const place = "path" in error ? String(error.path) : "the data folder";
  if (failedWith(error, "ENOSPC", "EDQUOT")) return inBrackets(`There is no space left for ${place}.`, error);
  if (failedWith(error, "EROFS")) return inBrackets(`The disk of ${place} is read-only.`, error);
  if (failedWith(error, "EACCES", "EPERM")) return inBrackets(`This account may not use ${place}.`, error);
  if (failedWith(error, diskFull)) return inBrackets("The database's disk is full.", error);
  return reasonOf(error);
}

function inBrackets(sentence: string, cause: unknown): string {
  return cause === undefined ? sentence : sentence.replace(/\.$/, ` (${reasonOf(cause)}).`);
}
