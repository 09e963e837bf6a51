/** Where a photo belongs: the cleaners' photos, one damage, one item of the checklist, or QC's documentation. */
export type PhotoPlace = {
  assignmentId: string;
  by: "cleaner" | "qc";
  findingId?: string;
  itemId?: string;
  /** The label of the item, if sending a photo ticks it. */
  ticks?: string | undefined;
};

/** Whether two photos belong to the same place. */
export function isSamePlace(one: PhotoPlace, other: PhotoPlace): boolean {
  return (
    one.assignmentId === other.assignmentId &&
    one.by === other.by &&
    one.findingId === other.findingId &&
    one.itemId === other.itemId
  );
}
