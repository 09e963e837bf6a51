import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type FootCardProps = {
  icon: LucideIcon;
  title: string;
  /** What it is for. */
  text?: string;
  /** The buttons, main one first. */
  children: ReactNode;
};

/**
 * An offer that is not urgent: a card at the end of the page's content that sticks to the bottom of the screen. It shifts nothing, hides
 * nothing that can't be scrolled clear of it, stays at that end while the keyboard's focus is elsewhere in the content, and disappears while the
 * user is typing.
 */
export function FootCard({ icon: Icon, title, text, children }: FootCardProps) {
  return (
    <section
      aria-label={title}
      className="sticky bottom-[calc(1rem+var(--action-bar,0px)+var(--menu-strip))] z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-raised p-4 shadow-3 ring-1 ring-line short:static md:self-end md:max-w-140 print:hidden [:root:has(dialog[open],textarea:focus,input:not([type=checkbox],[type=radio]):focus)_&]:invisible [:root:has(main_:focus-visible)_&:not(:focus-within)]:static"
    >
      <div role="status" className="flex min-w-40 grow basis-64 gap-3">
        <Icon size={24} aria-hidden="true" className="shrink-0 text-primary" />
        <div className="min-w-0">
          <p className="text-base font-semibold">{title}</p>
          {text && <p className="text-sm text-ink-2">{text}</p>}
        </div>
      </div>
      <div className="flex grow flex-wrap gap-2 *:grow md:grow-0">{children}</div>
    </section>
  );
}
