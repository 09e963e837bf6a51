import type { PhotoParts } from "../../assignments/screens/parts/photo-parts";
import { CleanerPhotos } from "./cleaner-photos";
import { Documentation } from "./documentation";
import { QcDocumentation } from "./qc-documentation";
import { TaskPhotos } from "./task-photos";
import { AttachPhoto } from "./upload/attach-photo";

/** The photo components that client.tsx passes to the assignment pages. */
export const photoParts: PhotoParts = { Documentation, AttachPhoto, TaskPhotos, CleanerPhotos, QcDocumentation };
