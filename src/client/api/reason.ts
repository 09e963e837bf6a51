import { t } from "../../shared/words";
import { CallError } from "./call";

/** The sentence to show for a failed call: the server's own, or a general one if a proxy answered instead. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return t("Can't reach the server. Check your connection and try again.");
  const { status, detail } = error;
  const isSentence = status < 500 ? detail !== "" && !detail.startsWith("<") : /^[^<].*\.$/s.test(detail);
  return isSentence ? detail : t("Unexpected response from the server. Please try again.");
}
