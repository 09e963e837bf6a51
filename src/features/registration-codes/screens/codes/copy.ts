import { copyText } from "../../../../client/parts/copy-text";
import { t } from "../../../../shared/words";
import { registrationLink } from "../digits";

/** Copies a code's digits and shows a toast with the result. */
export function copyCode(code: string): Promise<void> {
  return copyText(code, t("Registration code has been copied to your clipboard."));
}

/** Copies a code's registration link and shows a toast with the result. */
export function copyLink(code: string): Promise<void> {
  return copyText(registrationLink(code), t("Registration link has been copied to your clipboard."));
}
