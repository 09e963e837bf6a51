import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { StoredPhotos } from "../objects/store";
import { copyPhotos } from "./photos";

let folder: string;
/** Photos that records name. */
let named: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "changeover-copied-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  named = Array.from({ length: 6 }, () => randomUUID()).sort();
  await writeFile(join(folder, "photos.ids"), named.map((id) => `${id}\tt\n`).join(""));
});

const copy = (open: StoredPhotos["open"], removed: readonly string[] = []) =>
  copyPhotos({
    ...{ store: { open }, folder, ids: join(folder, "photos.ids"), signal: new AbortController().signal },
    isRemoved: async (id) => removed.includes(id),
  });

const found = (text: string) => ({ size: text.length, body: Readable.from([Buffer.from(text)]) });
const slow = () => new Problem("unavailable", say("The photo store is not responding. Please try again in a moment."));

test("photos are copied several at once, and listed in the order of their ids", async () => {
  let waiting: (() => void)[] = [];
  const counted = await copy(async (id, size) => {
    const turn = new Promise<void>((resolve) => waiting.push(resolve));
    // All of them wait for the fourth.
    if (waiting.length === 4) {
      for (const go of waiting) go();
      waiting = [];
    }
    await turn;
    return found(`${id} ${size}`);
  });
  expect(counted).toMatchObject({ files: 12, missing: 0 });
  const list = await readFile(join(folder, "photos.sha256"), "utf8");
  expect(list.match(/(?<=\/)[\w-]{36}(?=\.full)/g)).toEqual(named);
});

describe("a store that doesn't respond", () => {
  test("once to each call delays the backup only", async () => {
    const asked = new Set<string>();
    const counted = await copy(async (id, size) => {
      const name = `${id} ${size}`;
      if (asked.has(name)) return found(name);
      asked.add(name);
      throw slow();
    });
    expect(counted).toMatchObject({ files: 12, missing: 0 });
  });

  test("at all ends it with the store's own reason", { timeout: 20_000 }, async () => {
    let asked = 0;
    const copied = copy(async () => {
      asked += 1;
      throw slow();
    });
    await expect(copied).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toBe(3 * 8);
  });
});

test("a photo without files is missing, unless it was removed meanwhile", async () => {
  const [lost, removed] = named;
  const open: StoredPhotos["open"] = async (id, size) => (id === lost || id === removed ? null : found(size));
  expect(await copy(open, [removed ?? ""])).toMatchObject({ files: 8, missing: 2 });
});
