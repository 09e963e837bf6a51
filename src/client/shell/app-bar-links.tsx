import { Link } from "wouter";
import { t } from "../../shared/words";
import { useMenu } from "./navigation-entries";

/** The menu's entries in the app bar of wide screens. */
export function AppBarLinks({ role }: { role: string }) {
  const entries = useMenu(role);
  return (
    <nav aria-label={t("Main")} className="hidden lg:block">
      <ul className="flex gap-1">
        {entries.map(({ label, ...link }) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={link["aria-current"]}
              className="flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-ink-2 no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
