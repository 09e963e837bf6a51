import { ArrowDown, ArrowUp, Pencil, Plus } from "lucide-react";
import { memo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { DragHandle } from "../../../../client/parts/list-editor/drag-handle";
import { DropLine } from "../../../../client/parts/list-editor/drop-line";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { IconButton } from "../../../../ui/icon-button";
import { usePieceDragging } from "./use-piece-dragging";

type SectionRowProps = {
  list: string;
  /** Key of the section's first row. */
  first: string;
  name: string;
  /** Number of its items. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  onAdd: (section: string) => void;
  onRename: (first: string) => void;
  onStep: (first: string, by: 1 | -1) => void;
};

/** The heading of a section, with which the whole section moves. */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  useLanguage();
  const { list, first, name, count, isFirst, isLast, isFull, onAdd, onRename, onStep } = props;
  const { row, handle, edge, isDragged } = usePieceDragging({ list, kind: "section", key: first, isLast });
  return (
    <li
      ref={row}
      data-section={first}
      className={classNames("relative flex flex-wrap items-center gap-x-2 px-2 pt-3", isDragged && "opacity-50")}
    >
      <DropLine edge={edge} />
      <DragHandle ref={handle} className="h-12" />
      <h2 className="min-w-0 grow basis-40 font-bold tracking-tight wrap-anywhere">
        <bdi>{name}</bdi> <span className="text-sm font-normal text-ink-2 tabular-nums">{count}</span>
      </h2>
      <div className="ms-auto flex">
        <IconButton
          icon={Plus}
          label={t("Add item to {name}", { name })}
          disabled={isFull}
          onClick={() => onAdd(name)}
        />
        <IconButton icon={Pencil} label={t("Rename section {name}", { name })} onClick={() => onRename(first)} />
        <IconButton
          icon={ArrowUp}
          data-part="up"
          label={t("Move section {name} up", { name })}
          disabled={isFirst}
          onClick={() => onStep(first, -1)}
        />
        <IconButton
          icon={ArrowDown}
          data-part="down"
          label={t("Move section {name} down", { name })}
          disabled={isLast}
          onClick={() => onStep(first, 1)}
        />
      </div>
    </li>
  );
});
