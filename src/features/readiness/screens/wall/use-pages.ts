import { useEffect, useState, useSyncExternalStore } from "react";
import { linesThatFit } from "./fit";

/** How long a page is shown, in milliseconds. */
const turnMs = 15_000;

/** The lines of the page that is shown: with more than fit, the next ones every 15 seconds. */
export function usePages<T>(lines: readonly T[]): { shown: readonly T[]; page: number; pages: number } {
  const perPage = useSyncExternalStore(
    (changed) => {
      addEventListener("resize", changed);
      return () => removeEventListener("resize", changed);
    },
    () => linesThatFit({ width: innerWidth, height: innerHeight }),
  );
  const [turns, setTurns] = useState(0);
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  useEffect(() => {
    if (pages === 1) return;
    const timer = setInterval(() => setTurns((count) => count + 1), turnMs);
    return () => clearInterval(timer);
  }, [pages]);
  const page = turns % pages;
  return { shown: lines.slice(page * perPage, (page + 1) * perPage), page: page + 1, pages };
}
