import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The heading of a card: an icon and a title, and figures or badges beside them, or below them if the text is large. */
export function CardTitle({
  icon: Icon,
  className,
  children,
}: {
  icon: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <h2 className={classNames("flex items-center gap-x-2.5 gap-y-1 font-semibold", className)}>
      <Icon size={20} className="text-ink-3" aria-hidden="true" />
      {children}
    </h2>
  );
}
