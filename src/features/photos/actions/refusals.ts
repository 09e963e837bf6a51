import { Problem } from "../../../shared/problem";

/** 422 for a field of the request. */
export function invalidField(path: string, message: string): Problem {
  return new Problem("invalid", message, { errors: [{ path, message }] });
}

/** For bytes that were cleaned up or removed, or never existed. */
export function photoGone(): Problem {
  return new Problem("photo-gone", "This photo no longer exists. Please send it again.");
}

/** For an address that another record names. */
export function usedElsewhere(field: string): Problem {
  return invalidField(field, "This photo has already been added elsewhere.");
}
