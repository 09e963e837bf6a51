import { toast } from "../../../../client/parts/toasts";
import { t } from "../../../../shared/words";
import { registrationLink } from "../digits";

/** Copies a code's digits and shows a toast with the result. */
export function copyCode(code: string): Promise<void> {
  return copy(code, t("Registration code has been copied to your clipboard."));
}

/** Copies a code's registration link and shows a toast with the result. */
export function copyLink(code: string): Promise<void> {
  return copy(registrationLink(code), t("Registration link has been copied to your clipboard."));
}

async function copy(text: string, done: string): Promise<void> {
  try {
    // Without HTTPS there is no clipboard API.
    await navigator.clipboard.writeText(text);
    toast({ title: t("Copied to clipboard"), description: done });
  } catch {
    toast({ title: t("Failed to copy"), description: t("Unable to copy to clipboard"), destructive: true });
  }
}
