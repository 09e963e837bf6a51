import type { ComponentType } from "react";
import type { Assignment } from "../../contract/assignment";

/** What photos show on an assignment's pages. Photos are a feature above this one: client.tsx hands these to a page as its prop `photos`. */
export type PhotoParts = {
  /** The whole Documentation card, heading and count included: the villa's photos and, while they may be added, "Add Photo". */
  Documentation: ComponentType<{ work: Assignment }>;
  /** Beside one damage: a button that adds a photo of it, and the photos that there are. Draws nothing when there is neither. */
  AttachPhoto: ComponentType<{ work: Assignment; findingId: string }>;
  /** Below the checklist of the task page: "Upload Photos" and the villa's photos. Draws nothing when there is neither. */
  TaskPhotos: ComponentType<{ work: Assignment }>;
  /** The card of the cleaners' photos for whoever reviews the villa: to look at only. */
  CleanerPhotos: ComponentType<{ work: Assignment }>;
  /** The card of QC's own photos. `open`: more may be added, several at once. */
  QcDocumentation: ComponentType<{ work: Pick<Assignment, "id" | "round" | "qcPhotosOnPhones">; open: boolean }>;
};
