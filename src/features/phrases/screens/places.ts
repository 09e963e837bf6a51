import { t } from "../../../shared/words";
import type { TextUse } from "../contract";

/** Where a text is used: "Task in Standard". */
function placeText({ kind, checklist }: TextUse): string {
  const values = { checklist: checklist ?? "" };
  switch (kind) {
    case "label":
      return t("Task in {checklist}", values);
    case "section":
      return t("Section in {checklist}", values);
    case "hint":
      return t("Hint in {checklist}", values);
    case "preset":
      return t("Preset");
    case "finding":
      return t("Canned finding");
    case "kind":
      return t("Kind of cleaning");
  }
}

/** Every place where a text is used. */
export function placesText(uses: readonly TextUse[]): string {
  return uses.map(placeText).join(" · ");
}
