import type * as z from "zod/mini";
import { ruleOf } from "./rule";
import { type Sentence, say } from "./sentences";

/** A contract's own message, or a general one instead of Zod's. */
export function issueSentence({ path, message }: Pick<z.core.$ZodIssue, "path" | "message">): Sentence {
  const field = path.join(".");
  return (
    ruleOf(message) ??
    (field ? say('"{field}" is missing or invalid.', { field }) : say("What was sent is missing or invalid."))
  );
}
