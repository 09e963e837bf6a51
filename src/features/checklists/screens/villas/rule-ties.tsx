import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { facts } from "../../../../client/parts/facts";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import type { ChecklistRule } from "../../contract/rules";
import { type Names, targetText } from "./rule-row";

type TiesProps = { ties: readonly ChecklistRule[]; names: Names; listId: string; onLeaveOut: () => void };

/** The rules with which the new one would tie, each with both checklists. */
export function Ties({ ties, names, listId, onLeaveOut }: TiesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Note tone="danger" icon={CircleAlert} role="alert" title={t("There is already a rule for the same thing")}>
        <ul>
          {ties.slice(0, 8).map((rule) => (
            <li key={rule.id} className="wrap-anywhere">
              {t("{target}: {existing} or {wanted}?", {
                target: thingText(rule, names),
                existing: names.list.get(rule.checklistId) ?? "",
                wanted: names.list.get(listId) ?? "",
              })}
            </li>
          ))}
          {ties.length > 8 && <li>{t("and {count} more", { count: ties.length - 8 })}</li>}
        </ul>
        {ties.some(({ unitId }) => unitId) ? (
          <Button variant="outline" size="compact" className="mt-2" onClick={onLeaveOut}>
            {t("Leave these villas out")}
          </Button>
        ) : (
          <p>{t("Edit that rule instead.")}</p>
        )}
      </Note>
    </div>
  );
}

function thingText({ unitId, villaTypeId, kindId, checklistId }: ChecklistRule, names: Names): string {
  const target = targetText({ checklistId, kindId, villaTypeId, unitIds: unitId ? [unitId] : [] }, names);
  const kind = unitId || villaTypeId ? names.kind.get(kindId ?? "") : undefined;
  return facts([target, kind ?? false]);
}
