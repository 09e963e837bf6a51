import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "./call";

/** Milliseconds: what is older when the scripts have come over a poor network is shown, and read anew behind it. */
const young = 2_000;
/** Long enough to draw the first screen in, which would otherwise ask for what it has. */
const drawing = 1_000;

/** Caches what a page of the server's brings along for its first screen (src/first-answers.ts); a page that the worker has kept brings nothing. */
export function takeBrought(client: QueryClient): void {
  const block = document.getElementById("first-answers");
  if (!block) return;
  const answers: Record<string, unknown> = JSON.parse(block.textContent);
  const updatedAt = performance.now() < young ? Date.now() + drawing : 0;
  for (const [address, answer] of Object.entries(answers)) client.setQueryData(keyOf(address), answer, { updatedAt });
}
