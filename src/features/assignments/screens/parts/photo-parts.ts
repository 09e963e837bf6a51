import type { ComponentType } from "react";
import type { Assignment } from "../../contract/assignment";

// The photo components of an assignment's pages. Photos are a higher feature, so client.tsx passes them in as the prop `photos`.

type WorkProps = { work: Assignment };

/** On the cleaners' pages. */
export type PhotoParts = {
  /** The Documentation card with "Add Photo" while photos may be added. */
  Documentation: ComponentType<WorkProps>;
  /** Photos of one damage, with a button to add one; renders nothing if there is neither. */
  AttachPhoto: ComponentType<WorkProps & { findingId: string }>;
  /** Below the checklist: "Upload Photos" and the photos; renders nothing if there is neither. */
  TaskPhotos: ComponentType<WorkProps>;
};

/** On the reviewers' pages. */
export type ReviewPhotoParts = Pick<PhotoParts, "AttachPhoto"> & {
  /** The cleaners' photos, read-only. */
  CleanerPhotos: ComponentType<WorkProps>;
  /** QC's photos. `open`: more may be added. */
  QcDocumentation: ComponentType<{ work: Pick<Assignment, "id" | "round" | "qcPhotosOnPhones">; open: boolean }>;
};
