import type { ReactNode } from "react";
import { t } from "../shared/words";
import { Card } from "./card";
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

/** The figures at the head of a page: one card on a phone, `count` cards of the size in `className` at a desk. */
export function FiguresSkeleton({ count, className }: { count: 3 | 4; className: string }) {
  return (
    <div className={classNames("lg:grid lg:gap-4", count === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4")}>
      <Skeleton className={`rounded-card ${className}`} />
      {["b", "c", "d"].slice(0, count - 1).map((figure) => (
        <Skeleton key={figure} className={`hidden rounded-card lg:block ${className}`} />
      ))}
    </div>
  );
}

/** A card with a villa's plate, two lines and a badge in its head, and the boxes that follow. */
export function CardSkeleton({ children }: { children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3.5">
      <div className="flex items-start gap-3">
        <Skeleton className="size-15 rounded-[13px]" />
        <div className="flex grow flex-col gap-2 pt-1">
          <Skeleton className="h-4.5 w-2/3" />
          <Skeleton className="h-4.5 w-2/5" />
        </div>
        <Skeleton className="h-6.5 w-24" />
      </div>
      {children}
    </Card>
  );
}
