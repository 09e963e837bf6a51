import { Problem, wrongField } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import { shortened } from "../../../shared/shortened";

/** The refusal of an unknown checklist (404). */
export function noSuchChecklist(): Problem {
  return new Problem("not-found", say("This checklist does not exist."));
}

/** A refusal because of the state of what one field names (409). */
export function refusedAt(path: string, message: Sentence): Problem {
  return wrongField(path, message, "state-conflict");
}

/** The start of a long name, for a sentence. */
export function shortName(name: string): string {
  return shortened(name, 30);
}
