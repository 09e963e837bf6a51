import { ClipboardCheck, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { useZone } from "../../../../client/session/current-user";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment } from "../../contract/assignment";
import { useAssignment, useTick } from "../../queries/steps";
import { checklistProgress, openItemIds, photographedItems, reworkOf } from "../../rules/checklist";
import type { PhotoParts } from "../parts/photo-parts";
import { ChecklistRow } from "./checklist-row";
import { ChecklistSections } from "./checklist-sections";
import { useItemPhotos } from "./use-item-photos";

type ChecklistProps = { work: Assignment; myId: string; ItemPhotos: PhotoParts["ItemPhotos"] };

/**
 * The checklist of one villa; ticking needs a cleaning in progress. What was sent back comes first, apart from what stays as it is. It reads the
 * assignment itself, so that a tick shows before the rest of the page re-renders.
 */
export function Checklist({ work: given, myId, ItemPhotos }: ChecklistProps) {
  const { data: work = given } = useAssignment(given.id, myId);
  const zone = useZone();
  const tick = useTick(work.id);
  const photosOf = useItemPhotos(work.media);
  const { items } = work.checklist;
  const completions = new Map(work.checklistCompletions.map((one) => [one.checklistItemId, one]));
  const open = new Set(openItemIds(work));
  const photographed = photographedItems(work);
  const rework = new Map(reworkOf(work).map((one) => [one.itemId, one]));
  const again = items.filter(({ id }) => rework.has(id));
  const others = items.filter(({ id }) => !rework.has(id));
  const row = (item: ChecklistItemInWork) => (
    <ChecklistRow
      key={item.id}
      item={item}
      completion={completions.get(item.id)}
      isDone={!open.has(item.id)}
      lacksPhoto={item.photo === "required" && !photographed.has(item.id)}
      rework={rework.get(item.id)}
      photos={photosOf(item.id)}
      notes={work.checklistNotes}
      assignmentId={work.id}
      myId={myId}
      zone={zone}
      open={work.status === "in_progress"}
      onTick={tick.mutateAsync}
      ItemPhotos={ItemPhotos}
    />
  );
  const refusal = tick.error && (
    <div className="border-b border-line p-4">
      <Refusal error={tick.error} />
    </div>
  );
  const doneOf = (list: typeof items) => list.filter(({ id }) => !open.has(id)).length;
  return (
    <>
      {again.length > 0 && (
        <Card as="section" padding="none" aria-label={t("To do again")}>
          <Title icon={RotateCcw} end={t("{done} of {total}", { done: doneOf(again), total: again.length })}>
            {t("To do again")}
          </Title>
          {refusal}
          <ul>{again.map(row)}</ul>
        </Card>
      )}
      <Card as="section" padding="none" aria-label={t("Checklist")}>
        <Title icon={ClipboardCheck} end={t("{done} of {total}", checklistProgress(work))}>
          {t("Checklist")}
        </Title>
        {again.length === 0 && refusal}
        {others.length > 0 && (
          <ChecklistSections
            // A rejection that arrives while the page is open folds them too.
            key={again.map(({ id }) => id).join()}
            items={others}
            isFolded={again.length > 0 && doneOf(others) === others.length}
            hasHeadings={new Set(items.map(({ section }) => section)).size > 1}
            row={row}
          />
        )}
      </Card>
    </>
  );
}

function Title({ icon, end, children }: { icon: typeof RotateCcw; end: string; children: ReactNode }) {
  return (
    <CardTitle icon={icon} className="flex-wrap border-b border-line px-4 py-3">
      {children}
      <span className="ms-auto text-sm text-ink-2">{end}</span>
    </CardTitle>
  );
}
