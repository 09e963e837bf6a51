import type { Page } from "playwright-core";

/** Words that say that the server has something. */
const sent = [
  "All saved",
  "Task Started",
  "Finding added",
  "Photo uploaded",
  "Your photo has been added to the assignment.",
  "Assignment Completed",
  "Assignment completed",
];
/** Words that say that the phone has it. */
const kept = ["Saved on this phone"];

/** Listens to what a page claims from now on, however briefly. Gives what it has said since it was last asked, each once. */
export async function listenToClaims(page: Page): Promise<() => string[]> {
  const heard = new Set<string>();
  await page.exposeFunction("claimed", (words: string) => void heard.add(words));
  await page.addInitScript(
    (claims: string[]) => {
      const look = () => {
        const words = document.body?.textContent ?? "";
        for (const claim of claims)
          if (words.includes(claim) && "claimed" in window && typeof window.claimed === "function")
            window.claimed(claim);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    },
    [...sent, ...kept],
  );
  return () => {
    const said = [...heard];
    heard.clear();
    return said;
  };
}

/** A phone whose disk takes for ever, from its next page on: nothing is refused, and nothing is kept, until it is let go. */
export async function slowDisk(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      const added = add.apply(this, given);
      // A transaction goes on for as long as somebody asks it something.
      const ask = () => {
        if (!("isDiskFree" in window)) this.count().onsuccess = ask;
      };
      ask();
      return added;
    };
  });
  return () => page.evaluate(() => void Object.assign(window, { isDiskFree: true }));
}
