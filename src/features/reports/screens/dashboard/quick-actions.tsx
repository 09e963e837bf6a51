import {
  Boxes,
  Cable,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  House,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Users,
  UsersRound,
} from "lucide-react";
import { Link } from "wouter";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";
import type { ReceivedSummary } from "../../rules/figures";

type QuickActionsProps = { summary: ReceivedSummary; onExport: () => void };

/** Tiles for the admin's pages, and smaller ones for the team leaders' pages, which the admin's menu doesn't have. */
export function QuickActions({ summary, onExport }: QuickActionsProps) {
  const { totalUnits, people, usableCodes } = summary;
  return (
    <section aria-labelledby="quick-actions" className="flex flex-col gap-3">
      <h2 id="quick-actions" className="text-lg font-bold tracking-tight">
        {t("Quick actions")}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-3 md:grid-cols-2 lg:grid-cols-4">
        <Tile
          icon={House}
          label={t("Manage Units")}
          hint={
            totalUnits === undefined
              ? undefined
              : t("{count, plural, one {# villa} other {# villas}}", { count: totalUnits })
          }
          href="/admin/units"
        />
        <Tile
          icon={Users}
          label={t("Manage Users")}
          hint={
            people === undefined ? undefined : t("{count, plural, one {# person} other {# people}}", { count: people })
          }
          href="/admin/users"
        />
        <Tile icon={CalendarDays} label={t("Calendar")} hint={t("Plan the work")} href="/calendar" />
        <Tile icon={ChartColumn} label={t("Reports")} hint={t("Download CSV")} onPress={onExport} />
        <Tile
          icon={KeyRound}
          label={t("Registration Codes")}
          hint={usableCodes === undefined ? undefined : t("{count} active", { count: usableCodes })}
          href="/admin/registration-codes"
        />
        <Tile icon={Boxes} label={t("Presets")} hint={t("Checklists, replacements")} href="/admin/presets" />
        <Tile icon={Cable} label={t("Connections")} hint={t("Tokens, webhooks")} href="/admin/connections" />
        <Tile icon={Settings} label={t("Settings")} hint={t("Park, times, photos")} href="/admin/settings" />
      </div>
      {/* On wide screens, the icons line up with the tiles. */}
      <nav aria-label={t("Today's progress")} className="flex flex-wrap gap-2 lg:-ms-5">
        <Way icon={LayoutDashboard} label={t("Team Overview")} href="/supervisor" />
        <Way icon={ClipboardCheck} label={t("Assignments")} href="/supervisor/assignments" />
        <Way icon={UsersRound} label={t("Teams")} href="/supervisor/team" />
      </nav>
    </section>
  );
}

type TileProps = {
  icon: LucideIcon;
  label: string;
  hint: string | undefined;
} & ({ href: string } | { onPress: () => void });

/** A tile that links to a page or runs an action. */
function Tile({ icon: Icon, label, hint, ...way }: TileProps) {
  const look =
    "flex min-h-19 flex-col items-start gap-2 rounded-card bg-surface p-4 text-start font-semibold text-ink no-underline shadow-1 ring-1 ring-line hover:ring-line-strong md:flex-row md:items-center md:gap-3.5 md:py-3.5";
  const inside = (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-[12px] bg-primary-soft text-primary-soft-ink">
        <Icon size={24} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        {label}
        <span className="block min-h-4.5 text-xs font-normal text-ink-3">{hint}</span>
      </span>
    </>
  );
  if ("href" in way)
    return (
      <Link href={way.href} className={look}>
        {inside}
      </Link>
    );
  return (
    <button type="button" onClick={way.onPress} className={look}>
      {inside}
    </button>
  );
}

function Way({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <Link href={href} className={buttonClass({ variant: "quiet" })}>
      <Icon size={20} aria-hidden="true" />
      {label}
    </Link>
  );
}
