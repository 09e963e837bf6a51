import { t } from "../../../../shared/words";

/** A picture that tells a cleaner what to do at an item: what was wrong there, or how it should look. */
export type ShownPicture = { url: string; is: "reference" | "fault" /** The item's label. */; label: string };

/** What the picture is. */
export function titleOf({ is }: ShownPicture): string {
  return is === "reference" ? t("Reference photo") : t("What was wrong");
}

/** What the picture is, and of which item. */
export function nameOf({ is, label }: ShownPicture): string {
  return is === "reference"
    ? t("Reference photo: {task}", { task: label })
    : t("What was wrong: {task}", { task: label });
}
