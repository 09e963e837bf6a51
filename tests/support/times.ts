/** Returns the numbers below `count`, for repetitions such as `test.each(times(10))`. */
export function times(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
