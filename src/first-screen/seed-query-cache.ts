import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../client/api/call";

/** Milliseconds in which the first screen is drawn with it, instead of asking for what it has. */
const drawing = 1_000;
/** Then the screen rests, and live topics come (client/live). */
const rest = 3_000;

/**
 * Caches what a page of the server's brings along for its first screen (src/first-screen/initial-data.ts), and has it read anew when that screen is at rest:
 * of what happened before live topics came, nobody has told this page. A page that the worker has kept brings nothing. Gives whether this one has.
 */
export function seedQueryCache(client: QueryClient): boolean {
  const block = document.getElementById("initial-data");
  if (!block) return false;
  // Whoever is signed in next on this page must not find it here.
  block.remove();
  const updatedAt = Date.now() + drawing;
  const answers = Object.entries(answersIn(block));
  for (const [address, answer] of answers) {
    const queryKey = keyOf(address);
    client.setQueryData(queryKey, answer, { updatedAt });
    setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }), rest);
  }
  return answers.length > 0;
}

function answersIn({ textContent }: HTMLElement): Record<string, unknown> {
  try {
    return JSON.parse(textContent);
  } catch {
    // The connection broke in the middle of the page.
    return {};
  }
}
