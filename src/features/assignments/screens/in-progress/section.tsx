import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";

type SectionProps = {
  icon: LucideIcon;
  title: string;
  className?: string;
  children: ReactNode;
};

/** A card of the in-progress page. Its heading takes the focus when a focused element inside disappears. */
export function Section({ icon: Icon, title, className, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames("flex flex-col gap-4", className)}>
      <div className="-mb-1 flex items-center gap-2.5">
        <Icon size={20} className="text-ink-3" aria-hidden="true" />
        <h2 id={id} tabIndex={-1} className="grow font-semibold">
          {title}
        </h2>
      </div>
      {children}
    </Card>
  );
}

/** Focuses the heading of the section around an element. */
export function focusSection(element: Element | null): void {
  element?.closest("section")?.querySelector("h2")?.focus();
}
