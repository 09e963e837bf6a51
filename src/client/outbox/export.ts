import { describe, refusalText } from "./describe";
import type { Operation } from "./operation";
import { readPhotoBytes } from "./store";
import { type ZipEntry, zip } from "./zip";

const revokeAfterMs = 60_000;

/** Downloads an operation as a file: its photo, or its content as JSON. Rejects if the photo can't be read. */
export async function exportOperation(operation: Operation): Promise<void> {
  const { villa, occurredAt, photo } = operation;
  const bytes = photo && (await readPhotoBytes(photo.id));
  if (photo && bytes) return download(new Blob([bytes], { type: photo.type }), photo.name);
  const content = new Blob([asText(contentOf(operation))], { type: "application/json" });
  download(content, `${villa || "changeover"} ${occurredAt.replaceAll(":", "-")}.json`);
}

/** Downloads operations as one archive: their content as JSON, and their photos. Rejects if a photo can't be read. */
export async function exportOperations(operations: readonly Operation[]): Promise<void> {
  const photos: ZipEntry[] = [];
  for (const { photo } of operations) {
    const bytes = photo && (await readPhotoBytes(photo.id));
    if (photo && bytes) photos.push({ name: photo.name, bytes: new Uint8Array(bytes) });
  }
  const steps = new TextEncoder().encode(asText(operations.map(contentOf)));
  const villas = [...new Set(operations.flatMap(({ villa }) => villa || []))].join(" ");
  const day = operations[0]?.occurredAt.slice(0, 10) ?? "";
  download(zip([{ name: "changes.json", bytes: steps }, ...photos]), `${villas || "changeover"} ${day}.zip`);
}

function contentOf({ villa, what, occurredAt, body, refusal }: Operation) {
  return { villa, what: describe(what), occurredAt, body, refusal: refusal && refusalText(refusal) };
}

const asText = (content: unknown) => JSON.stringify(content, undefined, 2);

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Some browsers read the file only after asking where to save it.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
