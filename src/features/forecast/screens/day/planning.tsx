import { X } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Skeleton } from "../../../../ui/skeleton";
import { Spinner } from "../../../../ui/spinner";
import { useNeeds } from "../../../stays/queries/stays";
import { useForecast } from "../../queries/forecast";

/** Shown while a plan is drafted, which takes some seconds in a large park. */
export function Planning({ day, onCancel }: { day: string; onCancel: () => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex min-w-0 grow basis-40 items-center gap-3 font-semibold">
          <Spinner />
          <PlanningText day={day} />
        </p>
        <Button variant="outline" onClick={onCancel}>
          <X size={20} />
          {t("Cancel")}
        </Button>
      </div>
      <Skeleton className="h-2 rounded-full" />
    </Card>
  );
}

/** "Planning 120 villas for 38 people…", as soon as that is known. */
function PlanningText({ day }: { day: string }) {
  const forecast = useForecast(day).data;
  const needs = useNeeds({ from: day, to: day }).data;
  if (!forecast || !needs) return t("Planning the day…");
  const toPlan = needs.filter(({ assignmentId }) => assignmentId === null).length;
  const people = forecast.cleaners.filter(({ presence }) => presence === "working").length;
  return t(
    "Planning {villas, plural, one {# villa} other {# villas}} for {people, plural, one {# person} other {# people}}…",
    { villas: forecast.villas.length + toPlan, people },
  );
}
