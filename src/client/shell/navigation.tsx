import { ChevronUp } from "lucide-react";
import { useId } from "react";
import { Link, useLocation } from "wouter";
import { t } from "../../shared/words";
import { classNames } from "../../ui/class-names";
import { currentEntry, navigationEntries } from "./navigation-entries";
import { useSlideUp } from "./slide-up";

type NavigationProps = {
  role: string;
  /** The page has an action bar (height --action-bar): place the handle above it. */
  aboveBar?: boolean;
};

/** The bottom navigation: a handle that opens the menu of the role. */
export function Navigation({ role, aboveBar = false }: NavigationProps) {
  const [path] = useLocation();
  const { open, close, handleProps, rootProps } = useSlideUp();
  const id = useId();
  const entries = navigationEntries(role);
  const current = currentEntry(entries, path);
  return (
    <div
      {...rootProps}
      className={classNames(
        "pointer-events-none fixed inset-x-0 bottom-0 z-30 transition-transform duration-(--t-slow) ease-out print:hidden",
        !open && "translate-y-full",
      )}
    >
      <button
        type="button"
        {...handleProps}
        aria-expanded={open}
        aria-controls={id}
        className={classNames(
          "pointer-events-auto absolute inset-x-0 z-1 mx-auto flex w-fit touch-none items-center gap-1.5 text-xs font-semibold text-ink-2",
          "before:absolute before:-inset-x-5 before:-top-4.5 before:bottom-0",
          open ? openHandle : closedHandle,
          !open && (aboveBar ? "-translate-y-(--action-bar) pb-0.5" : "pb-[calc(2px+env(safe-area-inset-bottom))]"),
        )}
      >
        <ChevronUp size={16} strokeWidth={2.25} className={open ? "hidden" : ""} />
        <span className={open ? "sr-only" : ""}>{t("Menu")}</span>
      </button>
      <nav
        id={id}
        aria-label={t("Main")}
        inert={!open}
        className={classNames(
          // Without this its border would show at the bottom edge of the screen.
          !open && "invisible transition-[visibility] duration-(--t-slow)",
          "pointer-events-auto mx-auto rounded-t-[22px] bg-surface px-2 pt-5.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3 ring-1 ring-line lg:mb-4 lg:w-140 lg:rounded-[22px] lg:p-2",
        )}
      >
        <ul className="grid auto-cols-fr grid-flow-col gap-1">
          {entries.map((entry) => (
            <li key={entry.href}>
              <Link
                href={entry.href}
                onClick={close}
                aria-current={entry === current ? (entry.href === path ? "page" : "true") : undefined}
                className="flex h-full min-h-16 flex-col items-center justify-center gap-1 rounded-[14px] px-1 py-1.5 text-center text-xs font-semibold text-ink-2 no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-ink"
              >
                <entry.icon size={24} className="shrink-0" />
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const closedHandle =
  "bottom-full min-h-7.5 rounded-t-control bg-surface ps-2.75 pe-3.5 shadow-[0_-4px_16px_-6px_rgb(8_28_36/.2)] ring-1 ring-line";
// Open, it is the grip at the top of the sheet; on wide screens it shows only with keyboard focus.
const openHandle =
  "top-0 h-6 px-2 rounded-full after:block after:h-1 after:w-10 after:rounded-full after:bg-line-strong lg:opacity-0 lg:focus-visible:opacity-100 lg:-top-3 lg:bg-surface";
