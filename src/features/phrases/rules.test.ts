import { describe, expect, test } from "vitest";
import { ownContent } from "../../../tests/support/sample-texts";
import { locales } from "../../shared/locales";
import type { ParkText } from "./contract";
import { samplePhrases, standardPhrases } from "./rules/standard-phrases";
import { comparable, missingIn, type ParkContent, textsInUse } from "./rules/texts";

// Which texts are to be translated (docs/domain.md, "Languages").

const nothing: ParkContent = { checklists: [], presets: [], findings: [], kinds: [] };
const item = (section: string, label: string, hint: string | null = null) => ({ section, label, hint });
const list = (name: string, ...items: ReturnType<typeof item>[]) => ({ name, items });

describe("the texts in use", () => {
  test.each<[what: string, content: Partial<ParkContent>, expected: ReturnType<typeof textsInUse>]>([
    ["none in an empty park", {}, []],
    [
      "an item's section, label and hint, with the checklist",
      { checklists: [list("Standard", item("Kitchen", "Clean hob", "No sand"))] },
      [
        { original: "Kitchen", uses: [{ kind: "section", checklist: "Standard" }] },
        { original: "Clean hob", uses: [{ kind: "label", checklist: "Standard" }] },
        { original: "No sand", uses: [{ kind: "hint", checklist: "Standard" }] },
      ],
    ],
    [
      "one entry for the same text, with every place once",
      {
        checklists: [list("A", item("Kitchen", "Hob"), item("Kitchen", "Hob")), list("B", item("Hob", "Kitchen"))],
        kinds: ["Hob"],
      },
      [
        {
          original: "Kitchen",
          uses: [
            { kind: "section", checklist: "A" },
            { kind: "label", checklist: "B" },
          ],
        },
        {
          original: "Hob",
          uses: [
            { kind: "label", checklist: "A" },
            { kind: "section", checklist: "B" },
            { kind: "kind", checklist: null },
          ],
        },
      ],
    ],
    [
      "different texts where only the case differs",
      { presets: ["bulb", "Bulb"] },
      [
        { original: "bulb", uses: [{ kind: "preset", checklist: null }] },
        { original: "Bulb", uses: [{ kind: "preset", checklist: null }] },
      ],
    ],
    [
      "no blank ones",
      { checklists: [list("A", item("Kitchen", "Hob", " "))] },
      [
        { original: "Kitchen", uses: [{ kind: "section", checklist: "A" }] },
        { original: "Hob", uses: [{ kind: "label", checklist: "A" }] },
      ],
    ],
  ])("%s", (_, content, expected) => expect(textsInUse({ ...nothing, ...content })).toEqual(expected));
});

test.each<[translated: ParkText["translations"], missing: readonly string[]]>([
  [[], ["pl", "ar"]],
  [[{ locale: "pl", translation: "Kuchnia" }], ["ar"]],
  [[{ locale: "ar", translation: "المطبخ" }], ["pl"]],
  [
    [
      { locale: "pl", translation: "Kuchnia" },
      { locale: "ar", translation: "المطبخ" },
    ],
    [],
  ],
])("with the translations %j a text is missing in %j", (translations, missing) => {
  const text: ParkText = { original: "Kitchen", uses: [], translations };
  expect((["pl", "ar"] as const).filter((locale) => missingIn(locale, [text]).length > 0)).toEqual(missing);
});

test.each([
  ["Door open\r\nand clean ", "Door open\nand clean"],
  ["Cafe\u0301", "Café"],
])("a file's %j is the text %j", (inFile, original) => expect(comparable(inFile)).toBe(comparable(original)));

describe("a new park's and the sample park's own texts", () => {
  test.each(locales.filter((locale) => locale !== "en"))("all have a translation into %s", (locale) => {
    const translated = new Set(
      [...standardPhrases, ...samplePhrases].flatMap((one) => (one.locale === locale ? [one.original] : [])),
    );
    expect(textsInUse(ownContent).flatMap(({ original }) => (translated.has(original) ? [] : [original]))).toEqual([]);
  });
});
