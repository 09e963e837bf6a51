import { relative } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { pagesOf } from "../../scripts/journey-pages.mjs";
import { routeOf } from "../../scripts/pages.mjs";

/** Every test comes through these, whatever it is about. */
const throughAll = new Set(["/", "/auth"]);

/**
 * Expects at the end of the test that it has opened only pages that scripts/journey-pages.mjs lists for its file: otherwise `npm run test:changed`
 * would leave it out after a change of the others.
 */
export function expectListedPages(context: BrowserContext): void {
  const visited = new Set<string>();
  const follow = (page: Page) =>
    page.on("framenavigated", (frame) => {
      const route = frame === page.mainFrame() && URL.canParse(frame.url()) && routeOf(new URL(frame.url()).pathname);
      if (route && !throughAll.has(route)) visited.add(route);
    });
  context.on("page", follow);
  for (const page of context.pages()) follow(page);
  const file = relative(process.cwd(), expect.getState().testPath ?? "");
  onTestFinished(() => {
    const listed = pagesOf[file] ?? [];
    expect(listed, `${file} in scripts/journey-pages.mjs`).toEqual(expect.arrayContaining([...visited]));
  });
}
