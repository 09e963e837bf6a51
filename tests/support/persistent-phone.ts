import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { collectPageErrors, phone } from "./browser";
import { chromiumOptions, inEveryTest } from "./chromium-options";
import { expectListedPages } from "./visited-pages";

export type PersistentPhone = {
  /** Opens the browser with its stored data; `offline`: without a network from the start. */
  open(how?: { offline?: boolean }): Promise<Page>;
  /** Closes it normally, so that its data is written to the disk first. */
  close(): Promise<void>;
  /** Kills the browser with -9: everything that is not on the disk is lost. */
  kill(): Promise<void>;
  /** Appends the header of a record of this length to IndexedDB's log, without its bytes, as a kill during a write does. Call it while closed. */
  tearLog(length: number): void;
};

/** Creates a phone whose browser profile survives closing and killing, with service workers. */
export function createPersistentPhone(url: string, { fullBrowser = false } = {}): PersistentPhone {
  const profile = mkdtempSync(join(tmpdir(), "changeover-phone-"));
  const errors: string[] = [];
  let context: BrowserContext | undefined;
  let ended = Promise.resolve();
  onTestFinished(async () => {
    await context?.close();
    // Processes of a killed browser may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    expect(errors).toEqual([]);
  });
  return {
    async open({ offline = false } = {}) {
      const opened = await chromium.launchPersistentContext(profile, {
        ...chromiumOptions({ fullBrowser }),
        ...phone,
        ...inEveryTest,
        baseURL: url,
      });
      context = opened;
      expectListedPages(context);
      ended = new Promise((resolve) => opened.once("close", () => resolve()));
      opened.on("page", (page) => collectPageErrors(page, errors));
      const [first] = opened.pages();
      if (first) collectPageErrors(first, errors);
      if (offline) await opened.setOffline(true);
      return first ?? opened.newPage();
    },
    async close() {
      await context?.close();
    },
    async kill() {
      const session = await context?.browser()?.newBrowserCDPSession();
      const processes = (await session?.send("SystemInfo.getProcessInfo"))?.processInfo ?? [];
      const browser = processes.find(({ type }) => type === "browser");
      if (!browser) throw new Error("no browser is open");
      process.kill(browser.id, "SIGKILL");
      await ended;
      // The full browser would take it for a running one's.
      rmSync(join(profile, "SingletonLock"), { force: true });
    },
    tearLog(length) {
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
