import type { Assignment } from "../contract/assignment";

/** How many bytes of reference thumbnails a phone keeps for work without a network (docs/domain.md, "Offline work"). */
export const maxReferenceBytes = 6 * 1_048_576;

type Planned = Pick<Assignment, "plannedAt"> & { checklist: { items: readonly { referenceUrl: string | null }[] } };

/** The reference thumbnails of open work, each once: today's first, and of a day those of the villas planned nearest to `now`. */
export function referenceThumbs(today: readonly Planned[], tomorrow: readonly Planned[], now: Date): string[] {
  const distance = ({ plannedAt }: Planned) => Math.abs(Date.parse(plannedAt) - now.getTime());
  const nearestFirst = (works: readonly Planned[]) => [...works].sort((a, b) => distance(a) - distance(b));
  const urls = [...nearestFirst(today), ...nearestFirst(tomorrow)].flatMap(({ checklist }) =>
    checklist.items.flatMap(({ referenceUrl }) => (referenceUrl ? `${referenceUrl}?size=thumb` : [])),
  );
  return [...new Set(urls)];
}

/**
 * The first of these that fit in `most` bytes together. Sizes are asked for one after the other, because `sizeOf` fetches what the phone doesn't have,
 * and not at all once another one as large as the largest would not fit.
 */
export async function firstThatFit(
  urls: readonly string[],
  sizeOf: (url: string) => Promise<number>,
  most: number,
): Promise<string[]> {
  const kept: string[] = [];
  let total = 0;
  let largest = 0;
  for (const url of urls) {
    if (total + largest > most) break;
    const size = await sizeOf(url);
    if (total + size > most) break;
    total += size;
    largest = Math.max(largest, size);
    kept.push(url);
  }
  return kept;
}
