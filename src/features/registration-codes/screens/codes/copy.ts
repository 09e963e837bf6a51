import { toast } from "../../../../client/parts/toasts";
import { t } from "../../../../shared/words";
import { registrationLink } from "../digits";

/** Puts the digits of a code on the clipboard, and says whether they are there. */
export function copyCode(code: string): Promise<void> {
  return copy(code, t("Registration code has been copied to your clipboard."));
}

/** Puts the link that registers with a code on the clipboard, and says whether it is there. */
export function copyLink(code: string): Promise<void> {
  return copy(registrationLink(code), t("Registration link has been copied to your clipboard."));
}

async function copy(text: string, done: string): Promise<void> {
  try {
    // A page that came without HTTPS has no clipboard at all.
    await navigator.clipboard.writeText(text);
    toast({ title: t("Copied to clipboard"), description: done });
  } catch {
    toast({ title: t("Failed to copy"), description: t("Unable to copy to clipboard"), destructive: true });
  }
}
