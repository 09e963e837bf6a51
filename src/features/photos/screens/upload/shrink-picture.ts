import { photoLimits } from "../../contract";

/** A photo as it is sent, and a small picture of it for the screen. */
export type Shrunk = { photo: Blob; preview: Blob | undefined };

const quality = 0.85;
/** A phone has memory for pictures of this size at full length (4 bytes a pixel); larger ones are decoded while they are drawn. */
const maxDecodedPixels = 25_000_000;

/**
 * Makes an upright JPEG of at most 2048 px of a picture. Drawing it anew leaves location and all other metadata behind, so
 * that is done to small ones, too. What the browser can't read whole (an iPhone's HEIC in Chromium, a file cut short, something
 * else named .jpg) is given back as it is: the server decides about it.
 */
export async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    const { naturalWidth: width, naturalHeight: height } = picture;
    // Off the main thread where it fits, and strict: it refuses a file that is cut short, where an <img> shows a grey half.
    const source = width * height > maxDecodedPixels ? picture : await createImageBitmap(file);
    const full = draw(source, sizeWithin(width, height, photoLimits.fullSide));
    const small = draw(full, sizeToWidth(width, height, photoLimits.thumbWidth));
    if ("close" in source) source.close();
    return { photo: await encode(full), preview: await encode(small) };
  } catch {
    return { photo: file, preview: undefined };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The size of a picture whose longer side is at most `most`; never larger than it was. */
export function sizeWithin(width: number, height: number, most: number): [width: number, height: number] {
  return scaled(width, height, Math.min(1, most / Math.max(width, height)));
}

/** The size of a picture that is at most `most` wide. */
export function sizeToWidth(width: number, height: number, most: number): [width: number, height: number] {
  return scaled(width, height, Math.min(1, most / width));
}

function scaled(width: number, height: number, scale: number): [number, number] {
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Reads the head of a picture: its size as seen upright, without decoding it. */
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
  if (!pen) throw new Error("The browser gives no canvas.");
  // JPEG knows no transparency; black would come in its place.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(source, 0, 0, width, height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  // Safari keeps a canvas's memory until it is told.
  canvas.width = 0;
  if (!blob) throw new Error("The browser could not write the picture.");
  return blob;
}
