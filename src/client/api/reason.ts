import { received, tell } from "../../shared/sentences";
import { t, translated } from "../../shared/words";
import { CallError } from "./call";

/** The sentence to show for a failed call, without its status: the server's own, or `otherwise` if there is none or a proxy answered instead. */
export function reasonOf(
  error: unknown,
  otherwise = t("Unexpected response from the server. Please try again."),
): string {
  if (!(error instanceof CallError)) return t("Can't reach the server. Check your connection and try again.");
  const { status, detail, sent } = error;
  const isSentence = status < 500 ? detail !== "" && !detail.startsWith("<") : /^[^<].*\.$/s.test(detail);
  return isSentence ? tell(received({ ...sent, message: detail })) : otherwise;
}

/** Whether the reason is in the server's English, because the reader's language has no such sentence here. */
export function isInEnglish(error: unknown): boolean {
  return error instanceof CallError && error.sent.key !== undefined && translated(error.sent.key, {}) === undefined;
}
