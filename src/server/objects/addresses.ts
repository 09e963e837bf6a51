import { Problem } from "../../shared/problem";

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in an address that is `base` and an id, to the letter; null in any other. */
export function idAfter(base: string, address: string): string | null {
  const rest = address.startsWith(base) ? address.slice(base.length) : "";
  return idForm.test(rest) ? rest : null;
}

/** The refusal of a file that is larger than a photo may be. */
export function tooLarge(): Problem {
  return new Problem("too-large", "A photo can be at most 10 MB.");
}
