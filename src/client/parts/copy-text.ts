import { t } from "../../shared/words";
import { toast } from "./toasts";

/** Copies a text and shows a toast with the result; `done` describes it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    // Without HTTPS there is no clipboard API.
    await navigator.clipboard.writeText(text);
    toast({ title: t("Copied to clipboard"), description: done });
  } catch {
    toast({ title: t("Failed to copy"), description: t("Unable to copy to clipboard"), destructive: true });
  }
}
