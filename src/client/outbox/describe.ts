import { received, type Sentence, tell } from "../../shared/sentences";
import { t } from "../../shared/words";
import type { Refusal } from "./operation";

/** The description of an operation, or of one that an older version stored as a text, in the language that is shown. */
export function describe(what: Sentence | string): string {
  const text = typeof what === "string" ? what : tell(what);
  // A key, if the language's sentences could not be loaded.
  return text.startsWith("~") ? t("A change") : text;
}

/** Why the server refused an operation, in the language that is shown. */
export function refusalText(refusal: Refusal): string {
  // The phone's own, which the worker stores without the texts of any language.
  if (refusal.status === 410 && !refusal.code) return t("This photo is gone.");
  return tell(received({ ...refusal, message: refusal.detail }));
}
