import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { rule } from "../../../shared/rule";
import { id, nameText } from "../../../shared/shapes";
import { listBefore, wholeList } from "../../../shared/whole-list";
import { replacementPreset, storedPreset } from "./assignment";

const wantedPreset = z.object({
  /** None for a new one. */
  id: z.optional(id),
  label: nameText(1, 80, rule("Please enter what is replaced.")),
  defaultQty: z
    .int(rule("Whole numbers only."))
    .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(99, rule("At most {max}.", { max: 99 }))),
});

export const putReplacementPresets = endpoint({
  method: "PUT",
  path: "/api/replacement-presets",
  summary:
    "Replace the presets; with `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    presets: wholeList(wantedPreset, {
      most: 100,
      name: "label",
      taken: rule("A preset with this name already exists."),
    }),
    before: listBefore(replacementPreset),
  }),
  reply: z.array(storedPreset),
  roles: ["admin"],
});
