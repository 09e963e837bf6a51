import * as z from "zod/mini";
import { email, password } from "../../../shared/shapes";
import { t } from "../../../shared/words";
import { name } from "../contract";

/** A field that follows a shape of the contract and answers in the reader's language, chosen when the rule is broken. */
export const field = (shape: z.core.$ZodType, sentence: () => string) =>
  z.string().check(z.refine((value) => z.safeParse(shape, value).success, { error: sentence }));

/** The fields about a person that the forms of this page share. */
export const nameField = field(name, () => t("Name must be at least 2 characters"));
export const emailField = field(email, () => t("Invalid email address"));
export const passwordField = field(password, () => t("Password must be at least 6 characters"));
