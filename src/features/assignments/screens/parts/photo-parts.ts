import type { ComponentType } from "react";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import type { Assignment, Media } from "../../contract/assignment";

// The photo components of an assignment's pages. Photos are a higher feature, so client.tsx and office.tsx pass them in as the prop `photos`.

type WorkProps = { work: Assignment };

/** The props keep their identity until something about this item changes, so that a tick renders one row. */
export type ItemPhotosProps = {
  assignmentId: string;
  item: ChecklistItemInWork;
  /** The cleaners' photos of the item that have arrived and still count. */
  photos: readonly Media[];
  /** Addresses of the photos of what is to be done again, to be shown beside the reference photo. */
  faults: readonly string[];
  /** In progress, so that photos may be added. */
  open: boolean;
  /** Done already; if it isn't and requires a photo, taking one ticks it. */
  isDone: boolean;
};

/** On the cleaners' pages. */
export type PhotoParts = {
  /** The Documentation card with "Add Photo" while photos may be added. */
  Documentation: ComponentType<WorkProps>;
  /** Photos of one finding, with a button to add one; renders nothing if there is neither. `label`: what it says. */
  AttachPhoto: ComponentType<WorkProps & { findingId: string; label: string }>;
  /** At an item of the checklist: its reference photo, its photos, and a button to take one. */
  ItemPhotos: ComponentType<ItemPhotosProps>;
  /** Below the checklist: "Upload Photos", photos without an item, and those on their way; renders nothing if there are none. */
  TaskPhotos: ComponentType<WorkProps>;
};

/** On the reviewers' pages. */
export type ReviewPhotoParts = Pick<PhotoParts, "AttachPhoto"> & {
  /** The cleaners' photos of a checklist item beside its reference photo; renders nothing if there is none. */
  ItemEvidence: ComponentType<WorkProps & { item: ChecklistItemInWork }>;
  /** The cleaners' photos of no item on the checklist, read-only. */
  CleanerPhotos: ComponentType<WorkProps>;
  /** Photos that show what is wrong at an item, read-only. */
  FaultPhotos: ComponentType<{ urls: readonly string[]; label: string }>;
  /** An inspector's photos of an item in this round, with a button to add one. */
  FaultDocumentation: ComponentType<{ work: Pick<Assignment, "id" | "round">; item: ChecklistItemInWork }>;
  /** Uploads one photo of an item at once; `photoURL` is its address, as soon as it has one. */
  FaultPhotoField: ComponentType<{
    label: string;
    photoURL: string | undefined;
    onChange: (photoURL: string | undefined) => void;
    /** Told while a photo is being prepared and uploaded. */
    onBusy: (isBusy: boolean) => void;
  }>;
  /** QC's photos. `open`: more may be added. */
  QcDocumentation: ComponentType<{ work: Pick<Assignment, "id" | "round" | "qcPhotosOnPhones">; open: boolean }>;
};
