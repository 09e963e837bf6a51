import { Problem } from "../../../shared/problem";

export function noSuchChecklist(): Problem {
  return new Problem("not-found", "This checklist does not exist.");
}

/** A refusal because of the state of what one field names (409). */
export function refusedAt(path: string, message: string): Problem {
  return new Problem("state-conflict", message, { errors: [{ path, message }] });
}

/** The start of a long text, for a sentence. */
export function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}…` : text;
}

/** "1 rule", "3 rules". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
