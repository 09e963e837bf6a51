import type { ReviewPhotoParts } from "../../assignments/screens/parts/photo-parts";
import { CleanerPhotos } from "./cleaner-photos";
import { ItemEvidence } from "./evidence/item-evidence";
import { QcDocumentation } from "./qc-documentation";
import { AttachPhoto } from "./upload/attach-photo";

/** The photo components that client.tsx passes to the reviewers' pages. */
export const photoParts: ReviewPhotoParts = { AttachPhoto, CleanerPhotos, ItemEvidence, QcDocumentation };
