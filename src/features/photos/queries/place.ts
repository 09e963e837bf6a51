/** Where a photo belongs: the cleaners' photos, one damage, or QC's documentation. */
export type PhotoPlace = { assignmentId: string; by: "cleaner" | "qc"; findingId?: string };

/** Whether two photos belong to the same place. */
export function isSamePlace(one: PhotoPlace, other: PhotoPlace): boolean {
  return one.assignmentId === other.assignmentId && one.by === other.by && one.findingId === other.findingId;
}
