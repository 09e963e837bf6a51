import type { HTMLAttributes } from "react";
import { classNames } from "./class-names";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article" | "li" | "form";
  /** none: for lists that reach the edge. roomy: 24 px on wide screens. */
  padding?: "default" | "none" | "roomy";
  /** Highlights a card that needs a decision. */
  decision?: boolean;
  /** Recedes, because its work is finished. */
  quiet?: boolean;
};

const paddings = { default: "p-4", none: "overflow-clip", roomy: "p-4 lg:p-6" };

/** A card: a surface with a border. */
export function Card({ as: Tag = "div", padding = "default", decision, quiet, className, ...props }: CardProps) {
  return (
    <Tag
      {...props}
      className={classNames(
        "rounded-card",
        quiet ? "bg-sunken text-ink-2" : "bg-surface shadow-1",
        decision ? "ring-2 ring-primary" : "ring-1 ring-line",
        paddings[padding],
        className,
      )}
    />
  );
}
