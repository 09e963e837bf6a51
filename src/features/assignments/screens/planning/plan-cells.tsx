import { ClockAlert, Pencil, UserRoundPlus } from "lucide-react";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { IconButton } from "../../../../ui/icon-button";
import type { Assignment } from "../../contract/assignment";
import { canInstruct, canReassign } from "../../rules/steps";
import { useGuestLines } from "../parts/guests";
import { CrewNames } from "./crew-names";
import type { OpenDialog } from "./planning-dialogs";

/** Who is still there, has left or leaves late, and when the next guests arrive: one line each, as a row is two lines high. */
export function GuestLines({ work, day }: { work: Assignment; day: string }) {
  const lines = useGuestLines(work, day);
  // A row has the height of two lines.
  const fit = lines.length > 1 ? "truncate" : "line-clamp-2";
  return (
    <span className="flex min-w-0 flex-col text-xs leading-5">
      {lines.map(({ text, isUrgent, isGood }) => (
        <span
          key={text}
          title={text}
          className={classNames(
            fit,
            isUrgent && "font-semibold text-rework-fg",
            isGood && "font-semibold text-done-fg",
          )}
        >
          {isUrgent && (
            <ClockAlert size={14} strokeWidth={2.25} className="me-1 inline align-[-2px]" aria-hidden="true" />
          )}
          {text}
        </span>
      ))}
    </span>
  );
}

/** The lead and how many assist, or that nobody is assigned. */
export function Crew({ work }: { work: Assignment }) {
  return (
    <span className={classNames("line-clamp-2", work.uncovered && "text-uncovered-fg")}>
      <CrewNames work={work} />
    </span>
  );
}

type ActionsProps = { work: Assignment; inRow: { tabIndex: 0 | -1 }; onOpenDialog: OpenDialog };

/** The buttons of an assignment's row, as far as its status allows them. */
export function Actions({ work, inRow, onOpenDialog }: ActionsProps) {
  const { code } = work.unit;
  return (
    <span className="flex grow justify-end">
      {canReassign(work.status) === "yes" && (
        <IconButton
          compact
          {...inRow}
          icon={UserRoundPlus}
          iconSize={18}
          label={t("Reassign {code}", { code })}
          onClick={() => onOpenDialog({ kind: "reassign", work })}
        />
      )}
      {canInstruct(work.status) === "yes" && (
        <IconButton
          compact
          {...inRow}
          icon={Pencil}
          iconSize={18}
          label={t("Edit {code}", { code })}
          onClick={() => onOpenDialog({ kind: "edit", work })}
        />
      )}
    </span>
  );
}
