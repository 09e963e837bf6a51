import type { BrowserContext, Page } from "playwright-core";

/** Holds files of the app that a page asks for (a context: its worker too), by default scripts, until the returned function releases them. */
export async function holdFiles(page: Page | BrowserContext, which = "**/assets/*.js"): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((go) => {
    letIn = go;
  });
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}
