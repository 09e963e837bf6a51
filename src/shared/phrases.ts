import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { locales } from "./locales";
import { roles } from "./roles";
import { rule } from "./rule";

// The park's phrase book, as every screen reads it (docs/domain.md, "Languages").

/** The translations of the park's own texts into one language. */
const phraseBook = z.object({
  etag: z.string(),
  phrases: z.array(z.object({ original: z.string(), translation: z.string() })),
});

export const getPhrases = endpoint({
  method: "GET",
  path: "/api/phrases",
  summary: "The translations of the park's own texts into one language",
  query: z.object({ locale: z.enum(locales, rule("Not a known language.")) }),
  reply: phraseBook,
  roles,
  hasETag: true,
});
