import { ChevronRight, CircleCheck, CircleDashed, Flag } from "lucide-react";
import { Link } from "wouter";
import { passFocusOn } from "../../../../client/parts/pass-focus-on";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { SolidBar } from "../../../../ui/solid-bar";
import type { Onboarding as Steps } from "../../contract";
import { useDismissOnboarding } from "../../queries";

/** The way to the first cleaned villa, on a park without work: each step ticks itself (docs/domain.md, "Settings"). */
export function Onboarding({ steps }: { steps: Steps }) {
  const dismiss = useDismissOnboarding();
  const rows = rowsOf(steps);
  const done = rows.filter(({ isDone }) => isDone).length;
  const progress = t("{done} of {count} done", { done, count: rows.length });
  return (
    <Card as="section" padding="roomy" aria-labelledby="onboarding" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="onboarding" className="flex grow items-center gap-3 text-lg font-bold tracking-tight">
          <Flag size={20} className="text-ink-2" aria-hidden="true" />
          {t("Set up your park")}
        </h2>
        <p className="text-sm text-ink-2">{progress}</p>
      </div>
      <SolidBar share={done / rows.length} label={t("Set up your park")} words={progress} tone="done" />
      <ol className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <li key={row.label}>
            <Step {...row} />
          </li>
        ))}
      </ol>
      <RefusalAlert error={dismiss.error} />
      <Button
        ref={passFocusOn}
        variant="quiet"
        className="-ms-4.5 self-start lg:-ms-2"
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      >
        {t("Hide this list")}
      </Button>
    </Card>
  );
}

type Row = { label: string; hint: string; isDone: boolean; href?: string };

function Step({ label, hint, isDone, href }: Row) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  const inside = (
    <>
      <Icon size={24} className={isDone ? "shrink-0 text-done-fg" : "shrink-0 text-ink-3"} aria-hidden="true" />
      <span className="min-w-0 grow">
        <strong className="block font-semibold">
          {label}
          {isDone && <span className="sr-only"> {t("Done|a step")}</span>}
        </strong>
        <span className="text-sm text-ink-2">{hint}</span>
      </span>
    </>
  );
  const look = "-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2.5 text-ink no-underline";
  return href ? (
    <Link href={href} className={`${look} hover:bg-sunken`}>
      {inside}
      <ChevronRight size={20} className="shrink-0 text-ink-3" aria-hidden="true" />
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  );
}

function rowsOf(steps: Steps): Row[] {
  return [
    {
      label: t("Name and times"),
      hint: t("Your park's name, time zone, check-out and check-in"),
      isDone: steps.settings,
      href: "/admin/settings",
    },
    {
      label: t("Villas"),
      hint: t("Add them one by one, or import a spreadsheet"),
      isDone: steps.villas,
      href: "/admin/units",
    },
    {
      label: t("People"),
      hint: t("Add your cleaners and team leaders"),
      isDone: steps.people,
      href: "/admin/users",
    },
    {
      label: t("Checklist"),
      hint: t("Adapt the standard checklist to your villas"),
      isDone: steps.checklist,
      href: "/admin/presets?tab=checklists",
    },
    {
      label: t("Guest stays"),
      hint: t("Connect the calendars of your bookings"),
      isDone: steps.stays,
      href: "/admin/feeds",
    },
    {
      label: t("First day"),
      // What guests' stays need is listed there; the calendar of a new park is empty.
      hint: steps.stays
        ? t("Plan the first cleanings that the stays need")
        : t("Plan the first cleanings in the calendar"),
      isDone: steps.firstDay,
      href: steps.stays ? "/stays?view=plan" : "/calendar",
    },
  ];
}
