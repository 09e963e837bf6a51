import * as z from "zod/mini";
import type { Body } from "../../../../shared/endpoint";
import { scopes } from "../../../../shared/scopes";
import { addDays, isDay, parkDay, parkInstant } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { type createToken, newToken } from "../../contract/tokens";

/** How long a token counts: for ever, for so many days, or until a date. */
export const expiries = ["never", "30", "90", "365", "date"] as const;

/** The fields of the server's refusals. */
export const tokenNames = { name: "name", scopes: "scopes", expiresAt: "until" } as const;

const { name, scopes: chosen } = newToken.shape;
export const tokenShape = z.object({ name, scopes: chosen, expiry: z.enum(expiries), until: z.string() }).check(
  z.refine(({ expiry, until }) => expiry !== "date" || isDay(until), {
    path: ["until"],
    error: () => t("Please choose a date."),
    when: () => true,
  }),
);
export type TokenForm = z.output<typeof tokenShape>;

export const emptyToken: TokenForm = { name: "", scopes: [], expiry: "365", until: "" };

/** The last day on which a token counts; undefined if it never expires or no day is chosen yet. */
export function lastDayOf({ expiry, until }: Pick<TokenForm, "expiry" | "until">, today: string): string | undefined {
  if (expiry === "date") return isDay(until) ? until : undefined;
  return expiry === "never" ? undefined : addDays(today, Number(expiry));
}

/** The request of a filled-in form. A token counts until the end of its last day in the park. */
export function newTokenOf(form: TokenForm, now: Date, zone: string): Body<typeof createToken> {
  const last = lastDayOf(form, parkDay(now, zone));
  return {
    name: form.name,
    scopes: scopes.filter((scope) => form.scopes.includes(scope)),
    expiresAt: last ? parkInstant(last, "23:59", zone).toISOString() : null,
  };
}
