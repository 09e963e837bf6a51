import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { t } from "../shared/words";
import { Button } from "./button";

type InPartsProps<Item> = {
  items: readonly Item[];
  /** Draws some of them, from the first on. */
  children: (drawn: readonly Item[]) => ReactNode;
};

/** How many are drawn at once: more than a screen holds. */
const part = 24;

/** A long list, drawn part by part as its end comes near, or with "Show more": hundreds of cards at once would keep a phone waiting. */
export function InParts<Item>({ items, children }: InPartsProps<Item>) {
  const [count, setCount] = useState(part);
  return (
    <>
      {children(items.slice(0, count))}
      {/* A new one for every part: it may be near at once again. */}
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
      ([seen]) => seen?.isIntersecting && startTransition(() => more.current()),
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
