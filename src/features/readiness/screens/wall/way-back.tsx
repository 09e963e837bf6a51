import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";

/** How long the link stays after the pointer has moved, in milliseconds. */
const shownMs = 4_000;

/** The way back to the list: nothing on the wall until somebody moves the pointer, touches the screen or presses Tab. */
export function WayBack() {
  const [movedAt, setMovedAt] = useState<number>();
  useEffect(() => {
    const listening = new AbortController();
    const onMove = () => setMovedAt(Date.now());
    for (const event of ["pointermove", "pointerdown"] as const)
      document.addEventListener(event, onMove, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (movedAt === undefined) return;
    const timer = setTimeout(() => setMovedAt(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [movedAt]);
  return (
    <Link
      href="/ready"
      className={classNames(
        buttonClass({ variant: "outline" }),
        "fixed end-4 bottom-4 focus-visible:opacity-100",
        movedAt === undefined && "pointer-events-none opacity-0",
      )}
    >
      <ArrowLeft size={20} className="rtl:-scale-x-100" />
      {t("Leave the wall screen")}
    </Link>
  );
}
