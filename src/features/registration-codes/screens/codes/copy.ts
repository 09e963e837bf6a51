import { copyText } from "../../../../client/parts/copy-text";
import { t } from "../../../../shared/words";

/** Copies a code's digits and shows a toast with the result. */
export function copyCode(code: string): Promise<boolean> {
  return copyText(code, t("Registration code has been copied to your clipboard."));
}
