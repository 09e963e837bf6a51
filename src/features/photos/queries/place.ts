/** Where a photo belongs: to the cleaners' photos of an assignment, to one damage among its findings, or to QC's documentation. */
export type PhotoPlace = { assignmentId: string; by: "cleaner" | "qc"; findingId?: string };

/** Whether two photos belong to the same place. */
export function isSamePlace(one: PhotoPlace, other: PhotoPlace): boolean {
  return one.assignmentId === other.assignmentId && one.by === other.by && one.findingId === other.findingId;
}
