import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { failedWith } from "../errors";
import { syncFolder } from "../files";
import { tooLarge } from "./addresses";

/**
 * Writes an upload into a new file and counts its bytes. An upload that is too large is drained but not kept, so that the client receives
 * the refusal; one without end is cut off.
 */
export async function save(body: Readable, path: string, most: number): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const chunk of wholly(body)) {
      size += chunk.length;
      if (size <= most) await file.writeFile(chunk);
      if (size > 4 * most) body.destroy();
    }
  } finally {
    await file.close();
  }
  if (size > most) throw tooLarge();
  return size;
}

/** The chunks of a request's body. A body that ends early is refused. */
async function* wholly(body: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw new Problem("unreadable-json", say("The request was incomplete."));
    });
    if (next.done) return;
    yield next.value;
  }
}

/** Writes a file atomically: to a temporary name first, then renamed. */
export async function place(bytes: Buffer, path: string, aside: string): Promise<void> {
  const temporary = join(aside, `${randomUUID()}.part`);
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes a folder, and syncs the names of all that are new. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  for (let made = path; first && made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** A disk that is full, read-only or otherwise out of order is refused with 503: the client may retry once it works again. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    const isFull = failedWith(error, "ENOSPC", "EDQUOT");
    const sentence = isFull
      ? say("The server has no space left for photos. Please tell the office.")
      : say("The server can't store photos right now. Please tell the office.");
    throw new Problem("unavailable", sentence, { retryAfterSeconds: 600, cause: error });
  }
}
