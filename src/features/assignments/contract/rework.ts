import * as z from "zod/mini";
import { rule } from "../../../shared/rule";
import { id, text } from "../../../shared/shapes";

/** Items of the checklist that are to be done again, each with what is wrong: a note, and the address of an uploaded photo. */
const item = z.object({
  itemId: id,
  note: z.optional(z.nullable(text(500))),
  photoURL: z.optional(z.nullable(text(2_000))),
});
export type SentBackItem = z.output<typeof item>;

/** The round of the work that was shown when the verdict was given, if known: a verdict on any other is refused (409). */
export const shownRound = z.optional(z.int());

export const sentBackItems = z.optional(
  z.array(item).check(
    z.maxLength(200, rule("At most {max} tasks.", { max: 200 })),
    z.refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length, rule("List each task only once.")),
  ),
);
