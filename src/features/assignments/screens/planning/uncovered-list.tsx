import { Split, UserRoundPlus, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { ShareOutDialog } from "./share-out-dialog";

type UncoveredListProps = {
  /** The level of the heading. */
  heading: "h2" | "h3";
  work: readonly Assignment[];
  /** Formats the planned time. */
  when: (work: Assignment) => string;
  onReassign: (work: Assignment) => void;
  /** Content below the rows. */
  children?: ReactNode;
};

/** A card of uncovered assignments, each with a Reassign button, and "Share out" for all of them. */
export function UncoveredList({ heading: Heading, work, when, onReassign, children }: UncoveredListProps) {
  const [isSharing, setSharing] = useState(false);
  return (
    <Card as="section" aria-labelledby="uncovered" padding="none">
      <Heading
        id="uncovered"
        className="flex items-center gap-2.5 bg-uncovered-soft px-4 py-3 font-semibold text-uncovered-fg"
      >
        <UserX size={20} aria-hidden="true" />
        {t("Uncovered")}
      </Heading>
      <ul>
        {work.map((one) => (
          <li key={one.id} className="border-t border-line first:border-0">
            <Row work={one} when={when(one)} onReassign={() => onReassign(one)} />
          </li>
        ))}
      </ul>
      {children}
      {work.length > 1 && (
        <div className="border-t border-line p-3">
          <Button variant="outline" full onClick={() => setSharing(true)}>
            <Split size={20} />
            {t("Share out")}
          </Button>
        </div>
      )}
      {isSharing && <ShareOutDialog work={work} onClose={() => setSharing(false)} />}
    </Card>
  );
}

type RowProps = { work: Assignment; when: string; onReassign: () => void };

function Row({ work, when, onReassign }: RowProps) {
  const today = useToday();
  const zone = useZone();
  const isOver = parkDay(new Date(work.plannedAt), zone) < today;
  const { code } = work.unit;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[min(1rem,4.1vw)] py-3">
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{when}</p>
        <p className="text-sm text-ink-2">{whyText(work, isOver)}</p>
      </div>
      <Button
        variant="tonal"
        className="max-w-full grow flex-wrap sm:grow-0"
        aria-label={t("Reassign {code}", { code })}
        onClick={onReassign}
      >
        <UserRoundPlus size={20} />
        {t("Reassign")}
      </Button>
    </div>
  );
}

function whyText({ whyUncovered, cleaner: { name } }: Assignment, isOver: boolean): string {
  switch (whyUncovered) {
    case "removed":
      return t("Its cleaner no longer works here");
    case "other-role":
      return t("{name} is no longer a cleaner", { name });
    case null:
      return t("Nobody assigned");
    default:
      return isOver ? t("{name} was absent that day", { name }) : t("{name} is absent", { name });
  }
}
