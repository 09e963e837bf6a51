import type { Operation } from "./operation";
import { bytesOf } from "./store";

const aMinute = 60_000;

/** Hands an operation to the person as a file: its photo, or what it says, readable by people and machines. */
export async function exportOperation(operation: Operation): Promise<void> {
  const { villa, what, occurredAt, body, refusal, photo } = operation;
  const bytes = photo && (await bytesOf(photo.id));
  if (photo && bytes) return save(new Blob([bytes], { type: photo.type }), photo.name);
  const told = JSON.stringify({ villa, what, occurredAt, body, refusal: refusal?.detail }, undefined, 2);
  save(
    new Blob([told], { type: "application/json" }),
    `${villa || "changeover"} ${occurredAt.replaceAll(":", "-")}.json`,
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Some browsers read it only after they have asked where to put it.
  setTimeout(() => URL.revokeObjectURL(address), aMinute);
}
