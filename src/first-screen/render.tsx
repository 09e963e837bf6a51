import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { keyOf } from "../client/api/call";
import { App, type Screen } from "../client/shell/app";
import MySchedule from "../features/assignments/screens/my-schedule/page";
import type { Answers } from "../server/http/pages";
import type { ShownLocale } from "../shared/locales";
import { inLanguage } from "./page-language";

// The only server module that imports screens.

/** Screens rendered on the server, so that slow phones see them before the scripts arrive. */
const serverRendered: readonly Screen[] = [["/cleaner", () => <MySchedule />]];

/**
 * Renders the screen at `path` in a language to markup, from its initial data; undefined for screens that only the browser renders. Rejects if
 * part of it fails to render.
 */
export async function renderScreen(path: string, answers: Answers, locale: ShownLocale): Promise<string | undefined> {
  if (!serverRendered.some(([one]) => one === path)) return undefined;
  const client = new QueryClient();
  for (const [address, answer] of Object.entries(answers)) client.setQueryData(keyOf(address), answer);
  const markup = await inLanguage(locale, () =>
    renderToString(
      <Router ssrPath={path}>
        <App client={client} open={[]} guarded={serverRendered} />
      </Router>,
    ),
  );
  // React swallows errors inside Suspense boundaries and leaves this marker.
  if (markup.includes("<!--$!-->")) throw new Error(`the screen at ${path} could not be rendered`);
  return markup;
}
