import type { HTMLAttributes } from "react";
import { classNames } from "./class-names";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article" | "li" | "form";
  /** none: for lists that reach the edge. roomy: 24 px, for a desk. */
  padding?: "default" | "none" | "roomy";
  /** A card that waits for a decision. */
  decision?: boolean;
};

const paddings = { default: "p-4", none: "overflow-clip", roomy: "p-4 lg:p-6" };

/** A white card with one line around it. */
export function Card({ as: Tag = "div", padding = "default", decision, className, ...props }: CardProps) {
  return (
    <Tag
      {...props}
      className={classNames(
        "rounded-card bg-surface shadow-1",
        decision ? "ring-2 ring-primary" : "ring-1 ring-line",
        paddings[padding],
        className,
      )}
    />
  );
}
