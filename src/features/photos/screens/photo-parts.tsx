import type { PhotoParts } from "../../assignments/screens/photo-parts";
import { AttachPhoto } from "./attach-photo";
import { CleanerPhotos } from "./cleaner-photos";
import { Documentation } from "./documentation";
import { QcDocumentation } from "./qc-documentation";
import { TaskPhotos } from "./task-photos";

/** What photos show on the pages of an assignment; client.tsx hands it to them. */
export const photoParts: PhotoParts = { Documentation, AttachPhoto, TaskPhotos, CleanerPhotos, QcDocumentation };
