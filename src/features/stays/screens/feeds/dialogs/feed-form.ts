import * as z from "zod/mini";
import type { Body } from "../../../../../shared/endpoint";
import { t } from "../../../../../shared/words";
import { findVilla } from "../../../../assignments/rules/plan-form";
import type { Unit } from "../../../../units/contract";
import type { createFeed } from "../../../contract/feeds";

/** The field of the server's refusals of an address. */
export const addressNames = { url: "url" } as const;
export const feedNames = { url: "url", name: "name", unitId: "villa" } as const;

// Without `abort`, which would keep the checks of the whole form from running.
const address = z.string().check(
  z.refine((typed) => !isBlank(typed), { error: () => t("Please enter the address of the calendar.") }),
  z.refine((typed) => isBlank(typed) || isAddress(addressOf(typed)), {
    error: () => t("Enter the whole address. It begins with https:// or webcal://."),
  }),
);
const isBlank = (typed: string) => typed.trim() === "";
const isAddress = (typed: string) => URL.canParse(typed) && /^https?:/i.test(typed);

export const addressShape = z.object({ url: address });

/** Validation of a new calendar, for these villas. */
export function feedShape(villas: readonly Unit[]) {
  return z
    .object({
      url: address,
      name: z.string().check(z.maxLength(80, { error: () => t("At most {count} characters.", { count: 80 }) })),
      covers: z.enum(["one", "many"]),
      villa: z.string(),
      blocksAreStays: z.boolean(),
    })
    .check(
      z.refine(({ covers, villa }) => covers === "many" || !isBlank(villa), {
        path: ["villa"],
        error: () => t("Please choose a villa."),
        when: () => true,
      }),
      z.refine(({ covers, villa }) => covers === "many" || isBlank(villa) || findVilla(villas, villa), {
        path: ["villa"],
        error: () => t("No villa matches this."),
        when: () => true,
      }),
    );
}
export type FeedForm = z.output<ReturnType<typeof feedShape>>;

export const emptyFeed: FeedForm = { url: "", name: "", covers: "one", villa: "", blocksAreStays: false };

/** The request of a filled-in form. */
export function feedOf(form: FeedForm, villas: readonly Unit[]): Body<typeof createFeed> {
  const villa = form.covers === "one" ? findVilla(villas, form.villa) : undefined;
  const name = form.name.trim();
  return {
    kind: "ical",
    url: addressOf(form.url),
    ...(name && { name }),
    unitId: villa?.id ?? null,
    blocksAreStays: form.blocksAreStays,
  };
}

/** The address to call: `webcal:` is how calendars are linked to for programs on a device, and means `https:`. */
export function addressOf(typed: string): string {
  return typed.trim().replace(/^webcals?:/i, "https:");
}
