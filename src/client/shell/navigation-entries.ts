import {
  BedDouble,
  CalendarDays,
  CircleCheck,
  ClipboardCheck,
  History,
  House,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  ShieldCheck,
  TriangleAlert,
  Users,
} from "lucide-react";
import { useLocation } from "wouter";
import { t } from "../../shared/words";

/** An entry of the menu; `also` lists further paths that belong to it. */
export type NavigationEntry = { label: string; href: string; icon: LucideIcon; also?: readonly string[] };

/** The entries of a role. Unknown roles get the cleaner's. */
function navigationEntries(role: string): readonly NavigationEntry[] {
  switch (role) {
    case "admin":
      return [
        { label: t("Dashboard"), href: "/admin", icon: LayoutDashboard, also: ["/supervisor/day"] },
        { label: t("Calendar"), href: "/calendar", icon: CalendarDays },
        { label: t("Stays"), href: "/stays", icon: BedDouble, also: ["/admin/feeds"] },
        { label: t("Users"), href: "/admin/users", icon: Users },
        { label: t("Units"), href: "/admin/units", icon: House },
        { label: t("Ready|menu: the villas that are ready for guests"), href: "/ready", icon: CircleCheck },
      ];
    case "teamleader":
      return [
        { label: t("Dashboard"), href: "/supervisor", icon: LayoutDashboard },
        { label: t("Calendar"), href: "/calendar", icon: CalendarDays },
        { label: t("Stays"), href: "/stays", icon: BedDouble, also: ["/admin/feeds"] },
        { label: t("Assignments"), href: "/supervisor/assignments", icon: ClipboardCheck, also: ["/assignments"] },
        { label: t("Findings"), href: "/supervisor/findings", icon: TriangleAlert },
        { label: t("Team"), href: "/supervisor/team", icon: Users, also: ["/admin/registration-codes"] },
        { label: t("Ready|menu: the villas that are ready for guests"), href: "/ready", icon: CircleCheck },
      ];
    case "qc":
      return [
        { label: t("QC Inspections"), href: "/qc", icon: ShieldCheck },
        { label: t("Schedule"), href: "/calendar", icon: CalendarDays },
        { label: t("History"), href: "/qc/history", icon: History },
      ];
    case "reception":
      return [{ label: t("Ready|menu: the villas that are ready for guests"), href: "/ready", icon: CircleCheck }];
    default:
      return [
        { label: t("Tasks|menu: villas to clean"), href: "/", icon: ListTodo, also: ["/cleaner", "/assignments"] },
        { label: t("Schedule"), href: "/calendar", icon: CalendarDays },
        { label: t("History"), href: "/history", icon: History },
      ];
  }
}

/** The entries of a role's menu, with `aria-current` on the one that the current page belongs to. */
export function useMenu(role: string) {
  const [path] = useLocation();
  const entries = navigationEntries(role);
  const current = currentEntry(entries, path);
  return entries.map((entry) => ({
    ...entry,
    "aria-current": entry === current ? (entry.href === path ? ("page" as const) : ("true" as const)) : undefined,
  }));
}

/** The entry that matches the path best: the one with the longest matching prefix. */
function currentEntry(entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  const reach = ({ href, also = [] }: NavigationEntry) =>
    Math.max(...[href, ...also].map((base) => (path === base || path.startsWith(`${base}/`) ? base.length : 0)));
  const best = entries.reduce<NavigationEntry | undefined>(
    (found, entry) => (reach(entry) > (found ? reach(found) : 0) ? entry : found),
    undefined,
  );
  return best;
}
