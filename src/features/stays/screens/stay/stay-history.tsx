import { ChevronDown, History } from "lucide-react";
import { useState } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { moment } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useUnits } from "../../../units/queries";
import type { StayChange } from "../../contract/stays";
import { useStayHistory } from "../../queries/stays";
import { changedFieldTexts, changeTitle } from "./change-text";

/** A button that opens the history of a stay below it. */
export function StayHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2">
      <Button variant="quiet" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <History size={20} />
        {t("History")}
        <ChevronDown size={20} className={isOpen ? "rotate-180" : ""} />
      </Button>
      {isOpen && <Changes id={id} />}
    </div>
  );
}

function Changes({ id }: { id: string }) {
  const history = useStayHistory(id);
  if (!history.data && history.isError)
    return <LoadFailed onRetry={() => void history.refetch()} retrying={history.isFetching} />;
  if (!history.data)
    return (
      <Loading>
        <Skeleton className="h-24 rounded-control" />
      </Loading>
    );
  if (history.data.length === 0) return <p className="text-ink-2">{t("No changes yet.")}</p>;
  return (
    <ol aria-label={t("History")} className="flex flex-col">
      {history.data.map((change) => (
        <li key={change.id} className="border-t border-line py-2.5 first:border-0">
          <Change change={change} />
        </li>
      ))}
    </ol>
  );
}

function Change({ change }: { change: StayChange }) {
  const zone = useZone();
  const today = useToday();
  const villas = useUnits().data;
  const codeOf = (id: string) => villas?.find((villa) => villa.id === id)?.code;
  return (
    <>
      <p className="font-semibold">{changeTitle(change)}</p>
      <p className="text-sm text-ink-2">
        {joined([moment(change.at, zone), change.by ?? change.token ?? t("Read from its calendar")], " · ")}
      </p>
      <ul className="text-sm">
        {changedFieldTexts(change.fields, { codeOf, today }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
