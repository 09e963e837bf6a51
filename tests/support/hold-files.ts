import type { Page } from "playwright-core";

/** Holds files of the app that the page asks for, by default its scripts, until they are released with the returned function. */
export async function holdFiles(page: Page, which = "**/assets/*.js"): Promise<() => void> {
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
