import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder, unlessMissing } from "../files";
import { idAfter } from "./addresses";
import { makeFolder, onDisk, place, save } from "./disk-files";
import { markFile, type ObjectStore, type PictureSize, photoPath, pictureSizes } from "./store";

/** Stores photos in a local folder; files are uploaded to signed addresses on this server. The default. */
export function diskStore(folder: string, secret: Buffer, publicOrigin?: string): ObjectStore {
  const incoming = join(folder, "incoming");
  const pathOf = (id: string, size: PictureSize) => join(folder, photoPath(id, size));
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
      const bases = [...(publicOrigin ? [publicOrigin] : []), origin].map((one) => `${one}/objects/`);
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
        for (const size of pictureSizes) await place(pictures[size], pathOf(id, size), incoming);
        await syncFolder(dirname(pathOf(id, "full")));
      });
    },

    async has(id) {
      const found = await Promise.all(pictureSizes.map((size) => stat(pathOf(id, size)).catch(unlessMissing)));
      return found.every((one) => one !== null);
    },

    async open(id, size) {
      const file = await onDisk(() => open(pathOf(id, size)).catch(unlessMissing));
      return file && { size: (await file.stat()).size, body: file.createReadStream() };
    },

    async remove(id) {
      for (const size of pictureSizes) await rm(pathOf(id, size), { force: true });
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

    mark: join(folder, markFile),

    owner: () => onDisk(() => readFile(join(folder, markFile), "utf8").catch(unlessMissing)),

    async setOwner(id) {
      await onDisk(async () => {
        await makeFolder(incoming);
        await place(Buffer.from(id), join(folder, markFile), incoming);
        await syncFolder(folder);
      });
    },
  };
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
