import * as z from "zod/mini";
import { t } from "../../../shared/words";
import { newUser } from "../contract";
import { field } from "./person-fields";

/** A last name. One that was blank before may stay so. */
export const lastNameField = (before?: string) =>
  before === "" ? z.string() : field(newUser.shape.lastName, () => t("Last name is required"));
