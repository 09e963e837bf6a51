import type { ReactNode } from "react";
import { t } from "../shared/words";
import { classNames } from "./class-names";

/** A grey placeholder the size of the content to come: `<Skeleton className="h-4 w-2/3" />`. */
export function Skeleton({ className }: { className: string }) {
  return <div className={classNames("skeleton", /\brounded/.test(className) ? "" : "rounded-chip", className)} />;
}

/** Placeholders in the shape of the loaded page; visible only if loading takes longer than 150 ms. */
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
