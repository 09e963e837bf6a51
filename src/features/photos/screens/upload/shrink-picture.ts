import { photoLimits } from "../../contract";
import type { Flaw } from "../../queries/selected-photos";
import { judgedSide, lumaOf, pictureFlaw } from "./picture-flaw";

/** The photo to send, a thumbnail, and what looks wrong. */
export type Shrunk = { photo: Blob; preview: Blob | undefined; flaw?: Flaw | undefined };

const quality = 0.85;
/** Larger pictures (4 bytes a pixel) would exhaust a phone's memory; they are decoded while being drawn. */
const maxDecodedPixels = 25_000_000;

/**
 * Makes an upright JPEG of at most 2048 px. Redrawing strips location and other metadata, so small pictures are redrawn
 * too. A file that the browser can't decode is returned unchanged; the server decides.
 */
export async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    const { naturalWidth: width, naturalHeight: height } = picture;
    // createImageBitmap runs off the main thread and refuses truncated files; an <img> would show them half grey.
    const source = width * height > maxDecodedPixels ? picture : await createImageBitmap(file);
    const full = draw(source, sizeWithin(width, height, photoLimits.fullSide));
    const small = draw(full, sizeToWidth(width, height, photoLimits.thumbWidth));
    const flaw = flawOf(draw(full, sizeWithin(width, height, judgedSide)));
    if ("close" in source) source.close();
    return { photo: await encode(full), preview: await encode(small), flaw };
  } catch {
    return { photo: file, preview: undefined };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Size with the longer side at most `most`; never enlarged. */
export function sizeWithin(width: number, height: number, most: number): [width: number, height: number] {
  return scaled(width, height, Math.min(1, most / Math.max(width, height)));
}

/** Size with the width at most `most`; never enlarged. */
export function sizeToWidth(width: number, height: number, most: number): [width: number, height: number] {
  return scaled(width, height, Math.min(1, most / width));
}

function scaled(width: number, height: number, scale: number): [number, number] {
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Reads a picture's upright size without decoding it. */
function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = address;
  });
}

function draw(source: CanvasImageSource, [width, height]: [number, number]): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no 2d canvas context");
  // JPEG has no transparency; without a background it would be black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(source, 0, 0, width, height);
  return canvas;
}

function flawOf(canvas: HTMLCanvasElement): Flaw | undefined {
  const { width, height } = canvas;
  const bytes = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
  canvas.width = 0;
  return bytes && pictureFlaw(lumaOf(bytes, width, height));
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  // Frees the canvas's memory in Safari.
  canvas.width = 0;
  if (!blob) throw new Error("canvas could not be encoded");
  return blob;
}
