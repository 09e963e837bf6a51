import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

// Texts that the database holds encrypted (AES-256-GCM), under a key that backups leave out (docs/decisions/13-backup.md).

const ivLength = 12;
const tagLength = 16;

/** Encrypts a text with a key of 32 bytes, for one place only, such as a row's id: elsewhere it doesn't decrypt. */
export function encrypt(text: string, key: Buffer, place: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** The text, or null if it was encrypted with another key or for another place, or was changed. */
export function decrypt(bytes: Buffer, key: Buffer, place: string): string | null {
  if (bytes.length < ivLength + tagLength) return null;
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)];
  const options = { authTagLength: tagLength };
  const decipher = createDecipheriv("aes-256-gcm", key, iv, options).setAAD(Buffer.from(place)).setAuthTag(tag);
  try {
    const text = decipher.update(bytes.subarray(ivLength + tagLength));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
