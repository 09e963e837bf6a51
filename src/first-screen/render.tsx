import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { keyOf } from "../client/api/call";
import { App, type Screen } from "../client/shell/app";
import MySchedule from "../features/assignments/screens/my-schedule/page";
import type { Answers } from "../server/http/pages";

// The one place where the server knows screens.

/** A cleaner's day, which a slow phone shows before the app's scripts have come; the app then draws the same over it. */
const drawable: readonly Screen[] = [["/cleaner", MySchedule]];

/**
 * Draws the screen at `path` from the answers that the page brings along, as markup; undefined where the browser draws it by itself. Refuses
 * where a part of it fails.
 */
export function renderScreen(path: string, answers: Answers): string | undefined {
  if (!drawable.some(([one]) => one === path)) return undefined;
  const client = new QueryClient();
  for (const [address, answer] of Object.entries(answers)) client.setQueryData(keyOf(address), answer);
  const markup = renderToString(
    <Router ssrPath={path}>
      <App client={client} open={[]} guarded={drawable} />
    </Router>,
  );
  // React leaves what fails to the browser, silently, and marks the place.
  if (markup.includes("<!--$!-->")) throw new Error(`the screen at ${path} can't be drawn`);
  return markup;
}
