import type { PhotoParts } from "../../assignments/screens/parts/photo-parts";
import { Documentation } from "./documentation";
import { ItemPhotos } from "./item-photos";
import { TaskPhotos } from "./task-photos";
import { AttachPhoto } from "./upload/attach-photo";

/** The photo components that client.tsx passes to the cleaners' pages. */
export const photoParts: PhotoParts = { Documentation, AttachPhoto, ItemPhotos, TaskPhotos };
