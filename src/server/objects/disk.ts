import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { idAfter, tooLarge } from "./addresses";
import type { ObjectStore, PictureSize } from "./store";

/** Stores photos in a local folder; files are uploaded to signed addresses on this server. The default. */
export function diskStore(folder: string, secret: Buffer, publicOrigin?: string): ObjectStore {
  const incoming = join(folder, "incoming");
  // Ids start with a timestamp and end at random: their end spreads files evenly over folders.
  const pathOf = (id: string, size: PictureSize) => join(folder, id.slice(-2), `${id}.${size}.jpg`);
  const sign = (id: string, userId: string, expires: string) =>
    createHmac("sha256", secret).update(`${id}\n${userId}\n${expires}`).digest("base64url");

  return {
    async uploadAddress({ id, userId, expires, origin }) {
      const address = new URL(`/objects/${id}`, publicOrigin ?? origin);
      const until = String(Math.floor(expires.getTime() / 1000));
      address.searchParams.set("expires", until);
      address.searchParams.set("signature", sign(id, userId, until));
      return address.href;
    },

    idIn(address, origin) {
      const bases = [publicOrigin, origin].map((one) => `${one}/objects/`);
      return bases.map((base) => idAfter(base, address)).find((id) => id !== null) ?? null;
    },

    uploads: {
      check({ id, userId }, { expires, signature }, now) {
        if (!areEqual(signature, sign(id, userId, expires))) return "wrong";
        return Number(expires) * 1000 < now.getTime() ? "expired" : "right";
      },
      async receive(body, most) {
        await onDisk(() => makeFolder(incoming));
        const path = join(incoming, `${randomUUID()}.part`);
        const discard = () => rm(path, { force: true });
        try {
          const size = await onDisk(() => save(body, path, most));
          return { size, bytes: () => readFile(path), close: discard };
        } catch (error) {
          await discard();
          throw error;
        }
      },
    },

    sent: async () => null,

    async put(id, pictures) {
      await onDisk(async () => {
        await makeFolder(incoming);
        await makeFolder(dirname(pathOf(id, "full")));
        for (const size of ["full", "thumb"] as const) await place(pictures[size], pathOf(id, size), incoming);
        await sync(dirname(pathOf(id, "full")));
      });
    },

    async has(id) {
      const sizes = ["full", "thumb"] as const;
      const found = await Promise.all(sizes.map((size) => stat(pathOf(id, size)).catch(unlessMissing)));
      return found.every((one) => one !== null);
    },

    async open(id, size) {
      const file = await onDisk(() => open(pathOf(id, size)).catch(unlessMissing));
      return file && { size: (await file.stat()).size, body: file.createReadStream() };
    },

    async remove(id) {
      for (const size of ["full", "thumb"] as const) await rm(pathOf(id, size), { force: true });
    },

    async sweep(before) {
      for (const name of (await readdir(incoming).catch(unlessMissing)) ?? []) {
        const path = join(incoming, name);
        const found = await stat(path).catch(unlessMissing);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },

    async *stored(before) {
      for (const place of (await readdir(folder).catch(unlessMissing)) ?? []) {
        if (place.length !== 2) continue;
        const ids = new Set<string>();
        for (const name of await readdir(join(folder, place))) {
          const id = idAfter("", name.replace(/\.(full|thumb)\.jpg$/, ""));
          const found = id && !ids.has(id) ? await stat(join(folder, place, name)).catch(unlessMissing) : null;
          if (id && found && found.mtime < before) ids.add(id);
        }
        if (ids.size > 0) yield [...ids];
      }
    },
  };
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Writes an upload into a new file and counts its bytes. An upload that is too large is drained but not kept, so that the client receives
 * the refusal; one without end is cut off.
 */
async function save(body: Readable, path: string, most: number): Promise<number> {
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
async function place(bytes: Buffer, path: string, aside: string): Promise<void> {
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

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  for (let made = path; first && made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

/** Syncs a folder, so that its file names survive a crash. Windows can't open folders. */
async function sync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A disk that is full, read-only or otherwise out of order is refused with 503: the client may retry once it works again. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    const isFull = hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
    const sentence = isFull
      ? say("The server has no space left for photos. Please tell the office.")
      : say("The server can't store photos right now. Please tell the office.");
    const refused = new Problem("unavailable", sentence, {
      retryAfterSeconds: 600,
    });
    refused.cause = error;
    throw refused;
  }
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
