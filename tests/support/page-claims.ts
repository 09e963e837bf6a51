import type { Page } from "playwright-core";

/** Texts that claim that the server has processed something. */
const sent = [
  "All saved",
  "Task Started",
  "Finding added",
  "Photo uploaded",
  "Your photo has been added to the assignment.",
  "Assignment Completed",
  "Assignment completed",
];
/** Texts that claim that the phone has stored it. */
const kept = ["Saved on this phone"];

/**
 * Records these claims, from now on or from the first click on, however briefly they are shown. The returned function lists those since its last call,
 * each once.
 */
export async function recordClaims(page: Page, from: "now" | "click" = "now"): Promise<() => string[]> {
  const heard = new Set<string>();
  await page.exposeFunction("claimed", (words: string) => void heard.add(words));
  await page.addInitScript(
    ([from, claims]) => {
      const look = () => {
        const words = document.body?.textContent ?? "";
        for (const claim of claims)
          if (words.includes(claim) && "claimed" in window && typeof window.claimed === "function")
            window.claimed(claim);
      };
      const record = () =>
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      if (from === "click") addEventListener("click", record, { capture: true, once: true });
      else record();
    },
    [from, [...sent, ...kept]] as const,
  );
  return () => {
    const claims = [...heard];
    heard.clear();
    return claims;
  };
}

/** From the next page on, writes to IndexedDB neither succeed nor fail until the returned function is called. */
export async function stallDisk(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      const added = add.apply(this, given);
      // A transaction stays open for as long as it gets requests.
      const ask = () => {
        if (!("isDiskFree" in window)) this.count().onsuccess = ask;
      };
      ask();
      return added;
    };
  });
  return () => page.evaluate(() => void Object.assign(window, { isDiskFree: true }));
}
