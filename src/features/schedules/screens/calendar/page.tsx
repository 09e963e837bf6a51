import { lazy, Suspense, useState } from "react";
import { Redirect } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { Page } from "../../../../client/shell/page";
import { isSupervisor } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { PlanButton } from "../plan/plan-button";
import type { Question } from "./calendar-dialogs";
import { DayPanel } from "./day-panel";
import { MonthGrid } from "./month-grid";
import { MonthHead } from "./month-head";
import { useMonth } from "./use-month";
import { usePlace } from "./use-place";

const CalendarDialogs = lazy(async () => ({ default: (await import("./calendar-dialogs")).CalendarDialogs }));

/** On tall screens the month stays in place while a long day scrolls. */
const stays = "lg:[@media(min-height:60rem)]:sticky lg:[@media(min-height:60rem)]:top-4";

/** /calendar: the month and the selected day. Leaders create schedules, cleaners and inspectors mark themselves absent. Reception is sent to its own page. */
export default function Calendar() {
  return useMe().role === "reception" ? <Redirect to="/" replace /> : <WorkCalendar />;
}

function WorkCalendar() {
  const me = useMe();
  const supervises = isSupervisor(me.role);
  const today = useToday();
  const { day, pick, pickMonth } = usePlace(today);
  const [question, ask] = useState<Question>();
  const month = useMonth(day, { withCover: supervises });
  return (
    <Page
      title={t("Work Calendar")}
      subtitle={
        me.role === "cleaner"
          ? t("View your work schedule and mark availability")
          : t("Manage work schedules and assignments")
      }
      aside={supervises && <PlanButton day={day} onSaved={(saved) => pick(saved, { replace: true })} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.25rem]">
        <div className={classNames("flex flex-col gap-3.5", stays)}>
          <MonthHead id="month" day={day} today={today} onPick={pick} onPickMonth={pickMonth} />
          <MonthGrid
            labelledBy="month"
            weeks={month.weeks}
            day={day}
            today={today}
            days={month.days}
            uncovered={month.uncovered}
            loading={month.state === "loading"}
            onPick={pick}
            onPickMonth={pickMonth}
          />
        </div>
        <DayPanel day={day} today={today} month={month} asking={question !== undefined} onAsk={ask} />
      </div>
      {question && (
        <Suspense fallback={null}>
          <CalendarDialogs
            question={question}
            rowsOf={(of) => month.days.get(of)?.rows ?? []}
            villas={month.villas}
            onSaved={(saved) => {
              pick(saved, { replace: true });
              ask(undefined);
            }}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}
