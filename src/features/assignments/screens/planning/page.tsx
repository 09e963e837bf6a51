import { type ComponentType, useCallback, useState } from "react";
import { useMe } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { SearchField } from "../../../../ui/search-field";
import { SelectField } from "../../../../ui/select-field";
import { DayPicker } from "../parts/day-picker";
import { PlanList } from "./plan-list";
import { type DialogRequest, PlanningDialogs } from "./planning-dialogs";
import { UncoveredCard } from "./uncovered-card";
import { usePlanFilter } from "./use-plan-filter";

/** The button that leads to the dialogs of planning. Schedules are a feature above this one, so office.tsx passes it in. */
type PlanningProps = { PlanButton: ComponentType<{ day: string }> };

/** /supervisor/assignments: all assignments by date and status, uncovered ones first; planned, edited and reassigned here. */
export default function Planning({ PlanButton }: PlanningProps) {
  const me = useMe();
  if (me.role !== "admin" && me.role !== "teamleader")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators and team leaders can plan assignments.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Plan PlanButton={PlanButton} />;
}

function Plan({ PlanButton }: PlanningProps) {
  const today = useToday();
  const [filter, change] = usePlanFilter(today);
  const [dialog, setDialog] = useState<DialogRequest>();
  const search = useCallback((words: string) => change({ search: words }), [change]);
  return (
    <Page title={t("Assignments")} aside={<PlanButton day={filter.day} />}>
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        {filter.span !== "all" && (
          <div className="lg:w-100">
            <DayPicker day={filter.day} today={today} onPick={(day) => change({ day })} />
          </div>
        )}
        <div className="flex flex-wrap gap-3 lg:grow">
          <SearchField
            label={t("Search assignments")}
            placeholder={t("Villa or cleaner")}
            value={filter.search}
            onSearch={search}
            className="min-w-40 grow basis-0"
          />
          <div className="min-w-32">
            <SelectField
              label={t("Days")}
              hideLabel
              value={filter.span}
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
      <UncoveredCard search={filter.search} onOpenDialog={setDialog} />
      <PlanList filter={filter} onStatus={(status) => change({ status })} onOpenDialog={setDialog} />
      <PlanningDialogs request={dialog} onOpenDialog={setDialog} onClose={() => setDialog(undefined)} />
    </Page>
  );
}
