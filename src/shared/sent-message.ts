import * as z from "zod/mini";
import type { SentenceValues } from "./sentences";

const value = z.union([
  z.string(),
  z.number(),
  z.object({ day: z.string() }),
  z.object({ time: z.string() }),
  z.object({ list: z.array(z.any()) }),
  z.object({
    text: z.string(),
    values: z.optional(z.record(z.string(), z.any())),
    otherwise: z.optional(z.string()),
  }),
]);
const params: z.ZodMiniType<SentenceValues> = z.record(z.string(), value);

/** The key of a sentence in the catalogues, and its values (docs/domain.md, "Responses and errors"). */
export const keyAndParamsShape = {
  key: z.optional(z.string().check(z.describe("The key of the sentence in the app's catalogues"))),
  params: z.optional(params),
};
/** A sentence as the server sends it. */
export const sentMessageShape = { message: z.string(), ...keyAndParamsShape };
