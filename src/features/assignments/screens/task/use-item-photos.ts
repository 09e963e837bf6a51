import { useMemo } from "react";
import type { Media } from "../../contract/assignment";
import { useStructurallyShared } from "../../queries/pending-steps";

const none: readonly Media[] = [];

/** Returns the photos that count for an item, in the order in which they were taken. A list stays the same until one of its photos changes. */
export function useItemPhotos(media: readonly Media[]): (itemId: string) => readonly Media[] {
  const grouped = useMemo(() => {
    const byItem: Record<string, Media[]> = {};
    for (const photo of media) {
      if (photo.itemId === null || photo.isSuperseded) continue;
      byItem[photo.itemId] ??= [];
      byItem[photo.itemId]?.push(photo);
    }
    return byItem;
  }, [media]);
  const shared = useStructurallyShared(grouped);
  return (itemId) => shared[itemId] ?? none;
}
