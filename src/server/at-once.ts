/** Begins something of a caller, and returns the function that ends it; undefined if the caller has too many at the same time. */
type Begin = (caller: string) => (() => void) | undefined;

/** Allows each caller so many at the same time. Each node counts for itself. */
export function atOnce(most: number): Begin {
  const counts = new Map<string, number>();
  return (caller) => {
    const others = counts.get(caller) ?? 0;
    if (others >= most) return undefined;
    counts.set(caller, others + 1);
    return () => {
      const left = (counts.get(caller) ?? 0) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    };
  };
}
