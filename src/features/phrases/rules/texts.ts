import type { ChecklistItemDefinition } from "../../../shared/checklist";
import type { Locale } from "../../../shared/locales";
import type { ParkText, TextUse } from "../contract";

// Which texts of the park are to be translated (docs/domain.md, "Languages").

type Item = Pick<ChecklistItemDefinition, "label" | "section" | "hint">;
/** What the park has written: its checklists with the items of the published version and of the draft, its presets, canned findings and kinds of cleaning. */
export type ParkContent = {
  checklists: readonly { name: string; items: readonly Item[] }[];
  presets: readonly string[];
  findings: readonly string[];
  kinds: readonly string[];
};

/** A text in use, and where it is used. */
export type UsedText = Pick<ParkText, "original" | "uses">;

/** The texts in use, each once, in the order in which the park has them. */
export function textsInUse({ checklists, presets, findings, kinds }: ParkContent): UsedText[] {
  const found = new Map<string, TextUse[]>();
  const use = (original: string | null, kind: TextUse["kind"], checklist: string | null) => {
    if (original === null || original.trim() === "") return;
    const uses = found.get(original) ?? [];
    found.set(original, uses);
    if (!uses.some((one) => one.kind === kind && one.checklist === checklist)) uses.push({ kind, checklist });
  };
  for (const { name, items } of checklists)
    for (const { section, label, hint } of items) {
      use(section, "section", name);
      use(label, "label", name);
      use(hint, "hint", name);
    }
  for (const preset of presets) use(preset, "preset", null);
  for (const finding of findings) use(finding, "finding", null);
  for (const kind of kinds) use(kind, "kind", null);
  return [...found].map(([original, uses]) => ({ original, uses }));
}

/** A text's translation into a language, if there is one. */
export function translationInto(locale: Locale, { translations }: Pick<ParkText, "translations">): string | undefined {
  return translations.find((one) => one.locale === locale)?.translation;
}

/** The texts that have no translation into a language. */
export function missingIn(locale: Locale, texts: readonly ParkText[]): ParkText[] {
  return texts.filter((one) => translationInto(locale, one) === undefined);
}

/** A text as it is found by in a translator's file: programs change the ends of its lines, and what is around it. */
export function comparable(original: string): string {
  return original.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}
