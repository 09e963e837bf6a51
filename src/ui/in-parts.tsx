import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { t } from "../shared/words";
import { Button } from "./button";

type InPartsProps<Item> = {
  items: readonly Item[];
  /** Renders the first items of the list. */
  children: (drawn: readonly Item[]) => ReactNode;
};

/** Items added at a time: more than fit on a screen. */
const part = 24;

/** Renders a long list in batches, as its end comes into view or with "Show more": hundreds of cards at once would block a phone. */
export function InParts<Item>({ items, children }: InPartsProps<Item>) {
  const [count, setCount] = useState(part);
  return (
    <>
      {children(items.slice(0, count))}
      {/* A new key for every batch: the end may come into view again at once. */}
      {count < items.length && <More key={count} onMore={() => setCount(count + part)} />}
    </>
  );
}

function More({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      // A busy page is told of several looks at once. The last one counts: the end may have come into view since the first, and stays there.
      (looks) => looks.at(-1)?.isIntersecting && startTransition(() => more.current()),
      { rootMargin: "1200px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className="grid justify-center">
      <Button variant="outline" onClick={onMore}>
        {t("Show more")}
      </Button>
    </div>
  );
}
