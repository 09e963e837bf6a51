/** Those that are booked and end after `today`, the park's day. */
export function comingStays<T extends { departure: string; status: "booked" | "cancelled" }>(
  stays: readonly T[],
  today: string,
): T[] {
  return stays.filter(({ status, departure }) => status === "booked" && departure > today);
}

/**
 * Whether a source lacks so many of its upcoming stays that a person has to confirm that they are cancelled (docs/domain.md, "Stays"): more than 30 %, and at
 * least three.
 */
export function isTooMuch({ missing, upcoming }: { missing: number; upcoming: number }): boolean {
  return missing >= 3 && missing * 10 > upcoming * 3;
}
