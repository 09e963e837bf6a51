import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { cell, importBody, importResult, largestImport } from "../../shared/import";
import { type Locale, locales } from "../../shared/locales";
import { rule } from "../../shared/rule";
import { nameText, text } from "../../shared/shapes";

/** What a text of the park is: a task of a checklist, its section or hint, a preset, a canned finding, or a kind of cleaning. */
export const textKinds = ["label", "section", "hint", "preset", "finding", "kind"] as const;

const textUse = z.object({
  kind: z.enum(textKinds),
  /** The checklist that has it. */
  checklist: z.nullable(z.string()),
});
export type TextUse = z.output<typeof textUse>;

const locale = z.enum(locales, rule("Not a known language."));

/** A text that the park uses now, with its translations. */
const parkText = z.object({
  original: z.string(),
  uses: z.array(textUse),
  translations: z.array(z.object({ locale, translation: z.string() })),
});
export type ParkText = z.output<typeof parkText>;

export const getParkTexts = endpoint({
  method: "GET",
  path: "/api/phrases/in-use",
  summary:
    "The park's own texts that are in use, published or in a draft, with where they are used and their translations",
  reply: z.array(parkText),
  roles: ["admin"],
});

export const longestOriginal = 500;
export const longestTranslation = 1_000;
export const translation = nameText(1, longestTranslation, rule("Please enter the translation."));

export const putPhrase = endpoint({
  method: "PUT",
  path: "/api/phrases",
  summary:
    "Set the translation of a text into one language; null deletes it. With `before`, the translation as it was read (null: none), refused (412) if somebody has changed it since",
  body: z.object({
    original: text(longestOriginal),
    locale,
    translation: z.nullable(translation),
    before: z.optional(z.nullable(z.string())),
  }),
  reply: z.object({ original: z.string(), locale, translation: z.nullable(z.string()) }),
  roles: ["admin"],
});

/** The columns of a translator's file that are imported. */
const phraseCells = {
  original: cell,
  en: cell,
  nl: cell,
  de: cell,
  fr: cell,
  es: cell,
  pt: cell,
  pl: cell,
  ro: cell,
  bg: cell,
  uk: cell,
  tr: cell,
  ar: cell,
} satisfies Record<Locale | "original", typeof cell>;

const body = importBody(phraseCells);
export type PhraseRow = z.output<typeof body>["rows"][number];

export const importPhrases = endpoint({
  method: "POST",
  path: "/api/phrases/import",
  summary:
    "Add and change translations by original text, all rows or none; empty cells stay; a dry run only reports errors (else 422), changes and its `plan`; an import with that `plan` is refused (412) if it would do anything else",
  body,
  largestBody: largestImport,
  reply: importResult,
  roles: ["admin"],
});
