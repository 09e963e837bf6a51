import type { ReviewPhotoParts } from "../../assignments/screens/parts/photo-parts";
import { CleanerPhotos } from "./cleaner-photos";
import { FaultDocumentation } from "./evidence/fault-documentation";
import { ItemEvidence } from "./evidence/item-evidence";
import { QcDocumentation } from "./qc-documentation";
import { FaultPhotos } from "./shown/fault-photos";
import { AttachPhoto } from "./upload/attach-photo";
import { FaultPhotoField } from "./upload/fault-photo-field";

/** The photo components that office.tsx passes to the reviewers' pages. */
export const photoParts: ReviewPhotoParts = {
  AttachPhoto,
  CleanerPhotos,
  ItemEvidence,
  QcDocumentation,
  FaultPhotos,
  FaultDocumentation,
  FaultPhotoField,
};
