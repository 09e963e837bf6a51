import * as z from "zod/mini";
import { email, password, username } from "../../../shared/shapes";
import { t } from "../../../shared/words";
import { name } from "../contract";

/**
 * A field validated by a schema of the contract, with this sentence for every fault but too many characters. Its message is translated when validation
 * fails, not at import.
 */
export const field = (shape: z.core.$ZodType, sentence: () => string) =>
  z.string().check(({ value: input, issues }) => {
    const fault = z.safeParse(shape, input).error?.issues[0];
    if (!fault) return;
    const isTooLong = fault.code === "too_big";
    const message = isTooLong ? t("At most {count} characters.", { count: Number(fault.maximum) }) : sentence();
    issues.push({ code: "custom", input, message });
  });

/** Name, email and password fields, shared by several forms. */
export const nameField = field(name, () => t("Name must be at least 2 characters"));
export const emailField = field(email, () => t("Invalid email address"));
/** What people type to sign in: an email address or a username. */
export const signInNameField = field(z.union([email, username]), () => t("Invalid email address"));
export const passwordField = field(password, () => t("Password must be at least 6 characters"));
