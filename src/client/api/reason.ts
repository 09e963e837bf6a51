import { t } from "../../shared/words";
import { CallError } from "./call";

/** Why a call failed, for a person: the server's sentence. What a proxy or a broken server answers instead is no sentence for anybody. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return t("Can't reach the server. Check your connection and try again.");
  const { status, detail } = error;
  const isSentence = status < 500 ? detail !== "" && !detail.startsWith("<") : /^[^<].*\.$/s.test(detail);
  return isSentence ? detail : t("Unexpected response from the server. Please try again.");
}
