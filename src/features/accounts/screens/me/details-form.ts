import * as z from "zod/mini";
import { type Change, type TextOf, textChanges } from "../../../../client/parts/changed-meanwhile";
import type { Body } from "../../../../shared/endpoint";
import { locales } from "../../../../shared/locales";
import { t } from "../../../../shared/words";
import { newUser } from "../../contract";
import type { editMe, Me } from "../../contract/me";
import { lastNameField } from "../last-name-field";
import { field } from "../person-fields";

/** The option for each device's own language. */
export const ofDevice = "";

/** The form "Edit details". */
export const detailsShape = (opened: DetailsForm) =>
  z.object({
    firstName: field(newUser.shape.firstName, () => t("First name is required")),
    lastName: lastNameField(opened.lastName),
    telephone: z.string(),
    locale: z.string(),
  });
export type DetailsForm = { firstName: string; lastName: string; telephone: string; locale: string };

/** The form of an account. */
export function formOf({ firstName, lastName, telephone, locale }: Me): DetailsForm {
  return { firstName, lastName, telephone: telephone ?? "", locale: locale ?? ofDevice };
}

/** The request that makes an account what the form says: only what differs. */
export function changesOf(before: DetailsForm, after: DetailsForm): Body<typeof editMe> {
  const differs = (name: keyof DetailsForm) => before[name].trim() !== after[name].trim();
  return {
    ...(differs("firstName") && { firstName: after.firstName.trim() }),
    ...(differs("lastName") && { lastName: after.lastName.trim() }),
    ...(differs("telephone") && { telephone: after.telephone.trim() || null }),
    ...(differs("locale") && { locale: locales.find((code) => code === after.locale) ?? null }),
  };
}

/** What an administrator changed in an account since its dialog was opened; `form` is what the dialog shows now. */
export function detailsNews(opened: DetailsForm, latest: DetailsForm, form: DetailsForm): Change[] {
  const texts: TextOf<"firstName" | "lastName" | "telephone">[] = [
    [t("First name"), "firstName"],
    [t("Last name"), "lastName"],
    [t("Phone"), "telephone"],
  ];
  return textChanges(texts, opened, latest, form);
}
