import {
  ArrowLeftRight,
  CalendarPlus,
  Clock,
  ClockAlert,
  GripVertical,
  type LucideIcon,
  MoveVertical,
  Pin,
  Play,
  Users,
} from "lucide-react";
import { DropLine } from "../../../../client/parts/list-editor/drop-line";
import { useZone } from "../../../../client/session/current-user";
import { clockTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Checkbox } from "../../../../ui/checkbox";
import { classNames } from "../../../../ui/class-names";
import { IconButton } from "../../../../ui/icon-button";
import { Plate } from "../../../../ui/plate";
import { spanText } from "../outlook/outlook";
import { isChanged, isHelper, mayMove, type Piece } from "./draft";
import { reasonText } from "./reasons";
import { useDraggedPiece } from "./use-dragging";

type PieceRowProps = {
  piece: Piece;
  /** Whose day it is. */
  cleanerId: string;
  /** Its place in the day. */
  nth: number;
  names: ReadonlyMap<string, string>;
  /** Whether its change is to be applied; undefined if nothing changes, or that is said in its lead's day. */
  isChosen: boolean | undefined;
  onChoose: (on: boolean) => void;
  onMove: () => void;
  onDrop: (key: string, nth: number) => void;
};

/** A piece of somebody's day in the draft: when, what changes, and why. Its lead's can be dragged; a button does the same. */
export function PieceRow({ piece, cleanerId, nth, names, isChosen, onChoose, onMove, onDrop }: PieceRowProps) {
  const zone = useZone();
  const { key, code, after, until, isLate } = piece;
  const isHelped = isHelper(after, cleanerId);
  const isMovable = mayMove(piece) && !isHelped;
  const { row, edge, isDragged } = useDraggedPiece({ piece: key, nth, isDraggable: isMovable, onDrop });
  return (
    <li
      ref={row}
      data-piece={code}
      className={classNames(
        "relative flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0",
        isMovable && "lg:cursor-grab",
        isDragged && "opacity-50",
      )}
    >
      <DropLine edge={edge} />
      {isMovable ? (
        <GripVertical size={20} aria-hidden="true" className="text-ink-3 max-lg:hidden" />
      ) : (
        <span className="w-5 max-lg:hidden" />
      )}
      {isChosen === undefined ? (
        <span className="w-6" />
      ) : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside
        <label className="-m-3 grid size-12 shrink-0 place-items-center">
          <span className="sr-only">{t("Apply the change of {code}", { code })}</span>
          <Checkbox look="choice" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        </label>
      )}
      <Plate code={code} label={t("Villa {code}", { code })} size="row" />
      <div className="min-w-32 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold tabular-nums">
          {after && (until ? spanText({ from: after.at, until }, zone) : clockTime(after.at, zone))}
          {isHelped ? <With lead={names.get(after?.cleanerId ?? "")} /> : <ChangeMark piece={piece} names={names} />}
          {isLate && (
            <Badge tone="rework" icon={ClockAlert}>
              {t("Late|a villa in a plan")}
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2 first-letter:uppercase">{reasonText(piece, zone)}</p>
      </div>
      {isMovable && <IconButton icon={MoveVertical} label={t("Move {code}", { code })} onClick={onMove} />}
    </li>
  );
}

type MarkProps = { piece: Piece; names: ReadonlyMap<string, string> };

/** What changes about a piece, with icon and word; what stays fixed or has begun is marked too. */
function ChangeMark({ piece, names }: MarkProps) {
  const zone = useZone();
  const { before, after, reason, isFixed, isByHand } = piece;
  const from = names.get(before?.cleanerId ?? "");
  if (after && isChanged(piece)) {
    if (!before)
      return (
        <Badge tone="sea" icon={CalendarPlus}>
          {t("New|a cleaning in a plan")}
        </Badge>
      );
    if (before.cleanerId !== after.cleanerId)
      return (
        <Badge tone="type" icon={ArrowLeftRight}>
          {from ? t("From {name}", { name: from }) : t("From somebody else")}
        </Badge>
      );
    return (
      <Badge tone="type" icon={Clock}>
        {t("Was {time}", { time: clockTime(before.at, zone) })}
      </Badge>
    );
  }
  if (reason === "started") return <Kept icon={Play} text={t("Started|a cleaning in a plan")} />;
  return isFixed && !isByHand ? <Kept icon={Pin} text={t("Fixed|a cleaning in a plan")} /> : null;
}

/** With whom somebody does work that they only help with. */
const With = ({ lead }: { lead: string | undefined }) =>
  lead && <Badge icon={Users}>{t("With {names}", { names: lead })}</Badge>;

const Kept = ({ icon, text }: { icon: LucideIcon; text: string }) => <Badge icon={icon}>{text}</Badge>;

type NowRowProps = { piece: Piece; cleanerId: string; names: ReadonlyMap<string, string> };

/** A piece of somebody's day as it is now, and who gets it in the draft. */
export function NowRow({ piece, cleanerId, names }: NowRowProps) {
  const zone = useZone();
  const { code, before, after } = piece;
  const isHelped = isHelper(before, cleanerId);
  const goesTo = after && !isHelped && after.cleanerId !== cleanerId ? names.get(after.cleanerId) : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0">
      <Plate code={code} label={t("Villa {code}", { code })} size="row" />
      <span className="tabular-nums">{before && clockTime(before.at, zone)}</span>
      {isHelped && <With lead={names.get(before?.cleanerId ?? "")} />}
      {goesTo && (
        <Badge tone="type" icon={ArrowLeftRight}>
          {t("To {name}", { name: goesTo })}
        </Badge>
      )}
    </li>
  );
}
