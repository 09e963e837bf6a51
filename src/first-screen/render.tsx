import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { Router } from "wouter";
import { keyOf } from "../client/api/call";
import { App, type Screen } from "../client/shell/app";
import MySchedule from "../features/assignments/screens/my-schedule/page";
import type { InitialData } from "../server/http/pages";
import type { ShownLocale } from "../shared/locales";
import { inLanguage } from "./page-language";

// The only server module that imports screens.

/** Screens rendered on the server, so that slow phones see them before the scripts arrive. */
const serverRendered: readonly Screen[] = [["/cleaner", () => <MySchedule />]];

/**
 * Renders the screen at `path` in a language to markup, from its initial data; undefined for screens that only the browser renders. Rejects if
 * part of it fails to render.
 */
export async function renderScreen(
  path: string,
  initialData: InitialData,
  locale: ShownLocale,
): Promise<string | undefined> {
  if (!serverRendered.some(([one]) => one === path)) return undefined;
  const client = new QueryClient();
  for (const [address, reply] of Object.entries(initialData)) client.setQueryData(keyOf(address), reply);
  const screen = (
    <Router ssrPath={path}>
      <App client={client} open={[]} guarded={serverRendered} />
    </Router>
  );
  const draw = () => inLanguage(locale, () => renderToString(screen));
  const markup = await draw();
  if (isWhole(markup)) return markup;
  // The first screen after a start: a part of it was still being loaded, for which only this waits. What it renders has no language.
  await prerenderToNodeStream(screen, { onError: () => {} });
  const again = await draw();
  if (!isWhole(again)) throw new Error(`the screen at ${path} could not be rendered`);
  return again;
}

/** React leaves this marker where something inside a Suspense boundary failed, or was not there yet. */
const isWhole = (markup: string) => !markup.includes("<!--$!-->");
