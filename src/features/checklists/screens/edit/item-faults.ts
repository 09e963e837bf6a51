import { t } from "../../../../shared/words";
import type { Item } from "./item-fields";

// What the server would refuse too (src/shared/checklist.ts), before the dialog is closed.

const atMost = (text: string, most: number) =>
  text.trim().length > most ? t("At most {count} characters.", { count: most }) : undefined;

/** Why this can't be a section; undefined if it can. */
export function sectionFault(section: string): string | undefined {
  return section.trim() === "" ? t("Please enter the section.") : atMost(section, 60);
}

/** What is wrong with an item, by field. */
export function itemFaults({ label, section, condition, hint }: Item) {
  return {
    label: label.trim() === "" ? t("Please enter what is to be done.") : atMost(label, 200),
    section: sectionFault(section),
    feature:
      condition === null
        ? undefined
        : condition.feature.trim() === ""
          ? t("Please choose a feature.")
          : atMost(condition.feature, 60),
    hint: atMost(hint ?? "", 500),
  };
}
