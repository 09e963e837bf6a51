import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { AccessDenied } from "../../../../client/session/access-denied";
import { useMe, useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { SearchField } from "../../../../ui/search-field";
import { SelectField } from "../../../../ui/select-field";
import { DayPicker } from "../parts/day-picker";
import { PlanList } from "./plan-list";
import { PlanningDialogs, type Question } from "./planning-dialogs";
import { Uncovered } from "./uncovered";
import { useChoice } from "./use-choice";

/** /supervisor/assignments: all assignments by date and status, those without a cleaner first; planned, changed and handed over here. */
export default function Planning() {
  const me = useMe();
  if (me.role !== "admin" && me.role !== "teamleader")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators and team leaders can plan assignments.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Plan />;
}

function Plan() {
  const today = parkDay(new Date(), useZone());
  const [look, change] = useChoice(today);
  const [question, ask] = useState<Question>();
  const search = useCallback((words: string) => change({ search: words }), [change]);
  return (
    <Page
      title={t("Assignments")}
      aside={
        <Button onClick={() => ask({ kind: "plan", day: look.day })}>
          <Plus size={20} />
          {t("New assignment")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        {look.span !== "all" && (
          <div className="lg:w-100">
            <DayPicker day={look.day} today={today} onPick={(day) => change({ day })} />
          </div>
        )}
        <div className="flex flex-wrap gap-3 lg:grow">
          <SearchField
            label={t("Search assignments")}
            placeholder={t("Villa, address or cleaner")}
            value={look.search}
            onSearch={search}
            className="min-w-40 grow basis-0"
          />
          <div className="min-w-32">
            <SelectField
              label={t("Days")}
              hideLabel
              value={look.span}
              onChange={({ target }) =>
                change({ span: target.value === "week" || target.value === "all" ? target.value : "day" })
              }
            >
              <option value="day">{t("One day")}</option>
              <option value="week">{t("7 days")}</option>
              <option value="all">{t("All days")}</option>
            </SelectField>
          </div>
        </div>
      </div>
      <Uncovered today={today} search={look.search} onAsk={ask} />
      <PlanList look={look} today={today} onStatus={(status) => change({ status })} onAsk={ask} />
      <PlanningDialogs question={question} onAsk={ask} onClose={() => ask(undefined)} />
    </Page>
  );
}
