import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in an address of the form `base` + id; null for any other. */
export function idAfter(base: string, address: string): string | null {
  const rest = address.startsWith(base) ? address.slice(base.length) : "";
  return idForm.test(rest) ? rest : null;
}

/** The refusal of a file that is too large for a photo. */
export function tooLarge(): Problem {
  return new Problem("too-large", say("A photo can be at most 10 MB."));
}
