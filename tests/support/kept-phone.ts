import { appendFileSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { chromiumOptions, here, noteComplaints, phone } from "./browser";

export type KeptPhone = {
  /** Opens the browser on what it has kept; `offline`: without a network from its first moment. */
  open(how?: { offline?: boolean }): Promise<Page>;
  /** As people close it: what it knows is written to the disk first. */
  close(): Promise<void>;
  /** kill -9 of the browser: what is not on the disk is lost. */
  kill(): Promise<void>;
  /** What a kill in the middle of a write leaves in the log of IndexedDB: the head of a record of so many bytes, and nothing of them. Closed. */
  tear(length: number): void;
};

/** A phone whose browser has a profile of its own, so that it goes on where it was, after its end, too. Its worker is at work. */
export function keepPhone(url: string): KeptPhone {
  const profile = mkdtempSync(join(tmpdir(), "changeover-phone-"));
  const complaints: string[] = [];
  let context: BrowserContext | undefined;
  let ended = Promise.resolve();
  onTestFinished(async () => {
    await context?.close();
    // Parts of a browser that was killed may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    expect(complaints).toEqual([]);
  });
  return {
    async open({ offline = false } = {}) {
      const opened = await chromium.launchPersistentContext(profile, {
        ...chromiumOptions(),
        ...phone,
        ...here,
        baseURL: url,
      });
      context = opened;
      ended = new Promise((resolve) => opened.once("close", () => resolve()));
      opened.on("page", (page) => noteComplaints(page, complaints));
      const [first] = opened.pages();
      if (first) noteComplaints(first, complaints);
      if (offline) await opened.setOffline(true);
      return first ?? opened.newPage();
    },
    async close() {
      await context?.close();
    },
    async kill() {
      // The lock of a profile says whose it is: machine-pid.
      const lock = join(profile, "SingletonLock");
      process.kill(Number(readlinkSync(lock).split("-").at(-1)), "SIGKILL");
      await ended;
      rmSync(lock);
    },
    tear(length) {
      const head = Buffer.alloc(7);
      head.writeUInt32LE(0xdeadbeef);
      head.writeUInt16LE(length, 4);
      head.writeUInt8(1, 6);
      const folder = join(profile, "Default", "IndexedDB");
      const logs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".log"));
      appendFileSync(join(folder, logs.toSorted().at(-1) ?? ""), head);
    },
  };
}
