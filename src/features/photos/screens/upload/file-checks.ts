import { oneDecimal } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { photoLimits } from "../../contract";
import type { PhotoPlace } from "../../queries/place";

/** Why a file can't be selected; undefined if it can. The server checks the content. */
export function fileProblem(file: File, by: PhotoPlace["by"]): string | undefined {
  const { name } = file;
  if (!isPicture(file)) return t("{name} is not a photo. Please choose an image.", { name });
  if (file.size === 0) return t("{name} is empty. Please choose another photo.", { name });
  // QC's photos are resized before their size is checked.
  return by === "cleaner" ? tooLargeText(name, file.size) : undefined;
}

/** The refusal of a file over 10 MB. */
export function tooLargeText(name: string, bytes: number): string | undefined {
  return bytes > photoLimits.bytes ? t("{name} is too large. A photo can be up to 10 MB.", { name }) : undefined;
}

/** Bytes. */
export const megabyte = 1_048_576;

/** "3.8" for 3.8 MB, and at least "0.1". */
export function megabytes(bytes: number): string {
  return oneDecimal(Math.max(0.1, bytes / megabyte));
}

/** SVG can contain scripts. Some systems report no type for an iPhone's files. */
function isPicture({ type, name }: File): boolean {
  if (type === "") return /\.(hei[cf]|avif)$/i.test(name);
  return type.startsWith("image/") && !type.startsWith("image/svg");
}
