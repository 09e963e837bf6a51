import type { Operation } from "./operation";
import { readPhotoBytes } from "./store";

const revokeAfterMs = 60_000;

/** Downloads an operation as a file: its photo, or its content as JSON. Rejects if the photo can't be read. */
export async function exportOperation(operation: Operation): Promise<void> {
  const { villa, what, occurredAt, body, refusal, photo } = operation;
  const bytes = photo && (await readPhotoBytes(photo.id));
  if (photo && bytes) return download(new Blob([bytes], { type: photo.type }), photo.name);
  const content = JSON.stringify({ villa, what, occurredAt, body, refusal: refusal?.detail }, undefined, 2);
  download(
    new Blob([content], { type: "application/json" }),
    `${villa || "changeover"} ${occurredAt.replaceAll(":", "-")}.json`,
  );
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Some browsers read the file only after asking where to save it.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
