import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { IconButton } from "../../../ui/icon-button";
import { TextField } from "../../../ui/text-field";
import type { Row } from "./draft";
import { DragHandle } from "./drag-handle";
import { DropLine } from "./drop-line";
import { useDragging } from "./use-dragging";

type ListRowProps = {
  list: string;
  row: Row;
  place: number;
  count: number;
  /** What the entry is called, for the labels of its buttons. */
  name: string;
  /** The fields instead of the name's. */
  main: ReactNode;
  /** The error of the name. */
  fault: string | undefined;
  whyKept: string | undefined;
  onName: (name: string) => void;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
  /** The fields beside the name. */
  children: ReactNode;
};

/** A row of the editor. The handle is for mouse and touch only: the two buttons do the same. */
export function ListRow(props: ListRowProps) {
  const { list, row, place, count, name, main, fault, whyKept, onName, onStep, onRemove, children } = props;
  const { row: element, handle, edge, isDragged } = useDragging({ list, key: row.key, place });
  return (
    <li
      ref={element}
      data-row={row.key}
      className={classNames(
        "relative flex flex-wrap items-start gap-x-2 gap-y-1 rounded-card bg-surface p-2 ring-1 ring-line",
        isDragged && "opacity-50",
      )}
    >
      <DropLine edge={edge} />
      <DragHandle ref={handle} className="h-13 lg:h-11" />
      <div className="min-w-0 grow basis-52">
        {main ?? (
          <TextField
            hideLabel
            label={t("Name, number {place}", { place: place + 1 })}
            data-part="name"
            required
            autoComplete="off"
            value={row.fields.name}
            error={fault}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-start justify-end gap-x-2 gap-y-1">
        {children}
        <div className="flex">
          <IconButton
            icon={ArrowUp}
            data-part="up"
            label={t("Move {name} up", { name })}
            disabled={place === 0}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon={ArrowDown}
            data-part="down"
            label={t("Move {name} down", { name })}
            disabled={place === count - 1}
            onClick={() => onStep(1)}
          />
          <IconButton
            icon={Trash2}
            data-part="remove"
            label={whyKept ?? t("Remove {name}", { name })}
            disabled={whyKept !== undefined}
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
