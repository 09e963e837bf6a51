import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { locales } from "../../shared/locales";
import { supervisorRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { clock, nameText, text, timeZone } from "../../shared/shapes";
import { area } from "../units/contract/areas";
import { villaType } from "../units/contract/lists";

/** A villa counts as ready when a supervisor has approved it, or only when QC has passed it. */
export const readyWhen = ["approval", "qc"] as const;

const settings = z.object({
  /** Their version, for If-Match: it changes with everything that PATCH can change. */
  etag: z.string(),
  name: z.string(),
  timeZone: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  checkOutTime: z.string(),
  checkInTime: z.string(),
  readyWhen: z.enum(readyWhen),
  /** For how many months photos are kept; null: forever. */
  photoMonths: z.nullable(z.int()),
  supervisorsMayOverlap: z.boolean(),
  /** The language of the park's own texts, and those that its people read, with that one (docs/domain.md, "Languages"). */
  locale: z.enum(locales),
  languages: z.array(z.enum(locales)),
  /** The park's lists, for reading: they have calls of their own. */
  areas: z.array(area),
  villaTypes: z.array(villaType),
});
export type Settings = z.output<typeof settings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  summary: "The park's settings",
  reply: settings,
  roles: supervisorRoles,
  hasETag: true,
});

/** For how many months photos can be kept. */
export const photoMonthsLimits = { min: 3, max: 120 };
const { min, max } = photoMonthsLimits;
const monthsOf = <Count extends z.ZodMiniNumber<unknown>>(count: Count) =>
  count.check(
    z.minimum(min, rule("At least {min} months.", { min })),
    z.maximum(max, rule("At most {max} months.", { max })),
  );
const months = monthsOf(z.int(rule("Whole numbers only.")));

/** The fields of a form; blank contacts are those that the park does not have. */
export const settingsFields = {
  name: nameText(1, 80, rule("Please enter the park's name.")),
  timeZone,
  phone: text(40).check(z.trim()),
  email: text(254).check(
    z.trim(),
    z.refine((typed) => typed === "" || z.safeParse(z.email(), typed).success, rule("Invalid email address")),
  ),
  address: text(200).check(z.trim()),
  checkOutTime: clock,
  checkInTime: clock,
  readyWhen: z.enum(readyWhen),
  photoMonths: z.nullable(months),
  supervisorsMayOverlap: z.boolean(),
  locale: z.enum(locales, rule("Not a known language.")),
  languages: z
    .array(z.enum(locales, rule("Not a known language.")))
    .check(z.maxLength(50, rule("At most {max} languages.", { max: 50 }))),
};
const settingsChanges = z.object({
  ...z.partial(z.object(settingsFields)).shape,
  /** Hides the steps of an empty park on the dashboard of every administrator, or shows them again. */
  isOnboardingDismissed: z.optional(z.boolean()),
});
export type SettingsChanges = z.output<typeof settingsChanges>;

export const editSettings = endpoint({
  method: "PATCH",
  path: "/api/settings",
  summary:
    "Change the park's settings; omitted fields stay. A new time zone moves pending work, so that it keeps its wall-clock times",
  body: settingsChanges,
  reply: settings,
  roles: ["admin"],
  topics: ["settings", "park", "units", "assignments"],
  hasETag: true,
});

export const getTimeZoneChange = endpoint({
  method: "GET",
  path: "/api/settings/time-zone-change",
  summary: "How much would move to keep its wall-clock time if the park had another time zone",
  query: z.object({ timeZone }),
  reply: z.object({ assignments: z.int(), registrationCodes: z.int() }),
  roles: ["admin"],
});

const typedMonths = monthsOf(
  z.coerce.number(rule("Not a valid number.")).check(z.multipleOf(1, rule("Whole numbers only."))),
);

export const getExpiredPhotos = endpoint({
  method: "GET",
  path: "/api/settings/expired-photos",
  summary: "How many photos would be deleted if the park kept them for so many months, and villas were ready then",
  query: z.object({ months: typedMonths, readyWhen: z.optional(z.enum(readyWhen)) }),
  reply: z.object({ photos: z.int() }),
  roles: ["admin"],
});
