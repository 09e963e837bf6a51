import * as z from "zod/mini";
import { type Change, type TextOf, textChanges } from "../../../client/parts/changed-meanwhile";
import { differingFields } from "../../../client/parts/followed-form";
import type { Body } from "../../../shared/endpoint";
import { clockText } from "../../../shared/formats";
import { languages } from "../../../shared/language-names";
import { type Locale, locales } from "../../../shared/locales";
import { t } from "../../../shared/words";
import { type editSettings, photoMonthsLimits, type Settings, settingsFields } from "../contract";
import { areTimesInOrder } from "../rules";

/** The screen's values, as typed. */
export type SettingsForm = Pick<
  Settings,
  "name" | "timeZone" | "phone" | "email" | "address" | "checkOutTime" | "checkInTime" | "readyWhen" | "locale"
> & {
  /** Blank: forever. */
  photoMonths: string;
  supervisorsMayOverlap: Choice;
  /** Codes, separated by spaces: an edit is compared as text. */
  languages: string;
};
type Choice = "yes" | "no";
export type SettingsField = keyof SettingsForm;

export const fieldNames = {
  name: "name",
  timeZone: "timeZone",
  phone: "phone",
  email: "email",
  address: "address",
  checkOutTime: "checkOutTime",
  checkInTime: "checkInTime",
  supervisorsMayOverlap: "supervisorsMayOverlap",
  readyWhen: "readyWhen",
  photoMonths: "photoMonths",
  locale: "locale",
  languages: "languages",
} as const satisfies { [Field in SettingsField]: Field };

const { name, timeZone, phone, email, address, checkOutTime, checkInTime, readyWhen, locale } = settingsFields;
const supervisorsMayOverlap = z.enum(["yes", "no"]);
const codes = z.string();
const photoMonths = z.string().check(
  z.refine(
    (typed) => /^\s*(\d{1,3}\s*)?$/.test(typed) && settingsFields.photoMonths.safeParse(monthsOf(typed)).success,
    {
      error: () => t("Enter a whole number from {min} to {max}, or leave it blank.", photoMonthsLimits),
    },
  ),
);
export const settingsForm = z
  .object({
    name,
    timeZone,
    phone,
    email,
    address,
    checkOutTime,
    checkInTime,
    readyWhen,
    supervisorsMayOverlap,
    photoMonths,
    locale,
    languages: codes,
  })
  .check(
    z.refine(areTimesInOrder, {
      error: () => t("Guests must leave before the next ones arrive."),
      path: ["checkInTime"],
    }),
  );

/** The months that were typed; null: forever. */
function monthsOf(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed);
}

/** From when on a villa is ready, as the choice says it. */
export function readyText(when: string): string {
  return when === "qc" ? t("When QC has passed its cleaning") : t("When its cleaning is approved");
}

/** "12 months" */
export function monthsText(months: number): string {
  return t("{count, plural, one {# month} other {# months}}", { count: months });
}

/** Codes of languages as the form holds them, in the order of the app's. */
export function languagesText(codes: readonly Locale[]): string {
  return locales.filter((locale) => codes.includes(locale)).join(" ");
}

/** The codes of languages in the form's text. */
export function languagesOf(codes: string): Locale[] {
  return locales.filter((locale) => codes.split(" ").includes(locale));
}

/** The names of the languages with these codes, as a list. */
function languageNames(codes: string): string {
  return languagesOf(codes)
    .map((locale) => languages[locale])
    .join(", ");
}

/** The form of the park's settings. */
export function formOf({ etag: _, ...settings }: Settings): SettingsForm {
  const { name, timeZone, phone, email, address, checkOutTime, checkInTime, readyWhen, locale } = settings;
  const choice = { supervisorsMayOverlap: settings.supervisorsMayOverlap ? ("yes" as const) : ("no" as const) };
  const photoMonths = String(settings.photoMonths ?? "");
  const languages = languagesText(settings.languages);
  const park = { name, timeZone, phone, email, address, locale, languages };
  return { ...park, checkOutTime, checkInTime, readyWhen, photoMonths, ...choice };
}

/** The request that makes the settings what the form says: only what differs. */
export function changesOf(before: SettingsForm, after: SettingsForm): Body<typeof editSettings> {
  const differing = new Set(differingFields(before, after));
  const months = monthsOf(after.photoMonths);
  const wanted = {
    ...after,
    photoMonths: months,
    supervisorsMayOverlap: after.supervisorsMayOverlap === "yes",
    languages: languagesOf(after.languages),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => differing.has(field)));
}

/** What colleagues changed in the settings since the screen was opened or last saved; `form` is what the screen shows now. */
export function settingsNews(opened: SettingsForm, latest: SettingsForm, form: SettingsForm): Change[] {
  const texts: TextOf<SettingsField>[] = [
    [t("Name|of a team, park or checklist"), "name"],
    [t("Time zone"), "timeZone"],
    [t("Phone"), "phone"],
    [t("Email"), "email"],
    [t("Address"), "address"],
    [t("Language of the park's texts"), "locale", languageNames],
    [t("Languages that people read"), "languages", languageNames],
    [t("Check-out until"), "checkOutTime", clockText],
    [t("Check-in from"), "checkInTime", clockText],
    [t("Ready for guests"), "readyWhen", readyText],
    [t("Keep photos for"), "photoMonths", (value) => (value ? monthsText(Number(value)) : t("forever"))],
    [
      t("Overlapping schedules"),
      "supervisorsMayOverlap",
      (value) => (value === "yes" ? t("allowed") : t("not allowed")),
    ],
  ];
  return textChanges(texts, opened, latest, form);
}
