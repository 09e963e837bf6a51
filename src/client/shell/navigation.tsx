import { ChevronUp } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { t } from "../../shared/words";
import { classNames } from "../../ui/class-names";
import { useMenu } from "./navigation-entries";
import { useSlideUp } from "./slide-up";

type NavigationProps = {
  role: string;
  /** The user scrolls down: the strip leaves the screen, except for the safe area. */
  away?: boolean;
  /** The page has an action bar, which the strip continues. */
  belowBar?: boolean;
};

/**
 * The menu of phones and tablets: a strip of its own at the bottom (height --menu-strip) with a handle from which the entries slide up.
 * From 1024 px the same entries are in the app bar (app-bar-links.tsx).
 */
export function Navigation({ role, away = false, belowBar = false }: NavigationProps) {
  const { open, close, handleProps, rootProps } = useSlideUp();
  const id = useId();
  const entries = useMenu(role);
  return (
    <div
      {...rootProps}
      data-menu={open ? "open" : "closed"}
      className={classNames(
        "sticky bottom-0 z-30 h-(--menu-strip) shrink-0 transition-[translate] duration-(--t-base) ease-out lg:hidden short:static short:translate-y-0 print:hidden",
        away && !open && "translate-y-12",
      )}
    >
      <div
        className={classNames(
          "relative z-1 flex h-full justify-center bg-surface",
          !belowBar && "shadow-[0_-1px_0_var(--line)]",
        )}
      >
        <button
          type="button"
          {...handleProps}
          aria-expanded={open}
          aria-controls={id}
          className="flex h-12 touch-none items-center gap-1.5 rounded-control px-6 text-sm font-semibold text-ink-2"
        >
          <ChevronUp
            size={20}
            aria-hidden="true"
            className={classNames("transition-[rotate] duration-(--t-base)", open && "rotate-180")}
          />
          {t("Menu")}
        </button>
      </div>
      <nav
        id={id}
        aria-label={t("Main")}
        inert={!open}
        className={classNames(
          "absolute inset-x-0 bottom-full rounded-t-[22px] bg-surface px-2 pt-3 pb-1 shadow-3 ring-1 ring-line transition-[translate,display] transition-discrete duration-(--t-slow) ease-out starting:translate-y-full md:mx-auto md:w-140",
          !open && "hidden translate-y-full",
        )}
      >
        <ul
          className={classNames(
            "grid gap-1 md:auto-cols-fr md:grid-flow-col md:grid-cols-none",
            // More than a phone is wide: several rows.
            entries.length > 5 ? "grid-cols-3" : "auto-cols-fr grid-flow-col",
          )}
        >
          {entries.map((entry) => (
            <li key={entry.href}>
              <Link
                href={entry.href}
                onClick={close}
                aria-current={entry["aria-current"]}
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
