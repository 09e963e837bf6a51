import type { ReactNode } from "react";
import { t } from "../shared/words";
import { classNames } from "./class-names";

/** A grey box of the size of what is coming: `<Skeleton className="h-4 w-2/3" />`. */
export function Skeleton({ className }: { className: string }) {
  return <div className={classNames("skeleton", /\brounded/.test(className) ? "" : "rounded-chip", className)} />;
}

/** Boxes in the shape of the loaded page; seen only when loading takes longer than 150 ms. */
export function Loading({ className = "flex flex-col gap-4", children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className="loading">
      <span className="sr-only">{t("Loading")}</span>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}
