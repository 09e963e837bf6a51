import { t } from "../../shared/words";
import { toast } from "./toasts";

/** Copies a text and shows a toast with the result; `done` describes it. Returns whether it was copied. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    // Without HTTPS there is no clipboard API.
    await navigator.clipboard.writeText(text);
    toast({ title: t("Copied to clipboard"), description: done });
    return true;
  } catch {
    toast({ title: t("Failed to copy"), description: t("Unable to copy to clipboard"), destructive: true });
    return false;
  }
}
