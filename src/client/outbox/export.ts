import { saveFile } from "../browser/save-file";
import { describe, refusalText } from "./describe";
import type { Operation } from "./operation";
import { readPhotoBytes } from "./store";
import { type ZipEntry, zip } from "./zip";

/** Downloads an operation as a file: its photo, or its content as JSON. Rejects if the photo can't be read. */
export async function exportOperation(operation: Operation): Promise<void> {
  const { villa, occurredAt, photo } = operation;
  const bytes = photo && (await readPhotoBytes(photo.id));
  if (photo && bytes) return saveFile(photo.name, new Blob([bytes], { type: photo.type }));
  const content = new Blob([asText(contentOf(operation))], { type: "application/json" });
  saveFile(`${villa || "changeover"} ${occurredAt.replaceAll(":", "-")}.json`, content);
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
  saveFile(`${villas || "changeover"} ${day}.zip`, zip([{ name: "changes.json", bytes: steps }, ...photos]));
}

function contentOf({ villa, what, occurredAt, body, refusal }: Operation) {
  return { villa, what: describe(what), occurredAt, body, refusal: refusal && refusalText(refusal) };
}

const asText = (content: unknown) => JSON.stringify(content, undefined, 2);
