import { ArrowDown, ArrowUp, Camera, Image, Info, ListFilter, Trash2 } from "lucide-react";
import { memo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import type { Row } from "../../../../client/parts/list-editor/draft";
import { DragHandle } from "../../../../client/parts/list-editor/drag-handle";
import { DropLine } from "../../../../client/parts/list-editor/drop-line";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { classNames } from "../../../../ui/class-names";
import { errorText } from "../../../../ui/error-text";
import { IconButton } from "../../../../ui/icon-button";
import { itemOf } from "./item-fields";
import { conditionText, photoText, quantityText } from "./item-text";
import { usePieceDragging } from "./use-piece-dragging";

type ItemRowProps = {
  list: string;
  row: Row;
  /** Why the server refused it. */
  fault: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onOpen: (key: string) => void;
  onStep: (key: string, by: 1 | -1) => void;
  onRemove: (key: string) => void;
};

/** An item in the editor: a tap edits it. Memoized, because a checklist has up to 200. */
export const ItemRow = memo(function ItemRow({ list, row, fault, isFirst, isLast, ...does }: ItemRowProps) {
  useLanguage();
  const { key } = row;
  const { row: element, handle, edge, isDragged } = usePieceDragging({ list, kind: "item", key });
  const name = row.fields.name;
  return (
    <li
      ref={element}
      data-row={key}
      className={classNames("relative rounded-card bg-surface ring-1 ring-line", isDragged && "opacity-50")}
    >
      <DropLine edge={edge} />
      {/* Rows that are not in view are neither laid out nor painted. */}
      <div className="flex flex-wrap items-start gap-x-2 p-2 [contain-intrinsic-size:auto_4.875rem] [content-visibility:auto]">
        <DragHandle ref={handle} className="h-12" />
        <button
          type="button"
          data-part="name"
          onClick={() => does.onOpen(key)}
          className="flex min-h-12 min-w-0 grow basis-52 flex-col items-start justify-center gap-1 rounded-control py-1 text-start hover:bg-ink/6"
        >
          <span className="sr-only">{t("Edit")} </span>
          <span dir="auto" className="w-full font-medium wrap-anywhere">
            {name}
          </span>
          <Marks row={row} />
        </button>
        <div className="ms-auto flex">
          <IconButton
            icon={ArrowUp}
            data-part="up"
            label={t("Move {name} up", { name })}
            disabled={isFirst}
            onClick={() => does.onStep(key, -1)}
          />
          <IconButton
            icon={ArrowDown}
            data-part="down"
            label={t("Move {name} down", { name })}
            disabled={isLast}
            onClick={() => does.onStep(key, 1)}
          />
          <IconButton
            icon={Trash2}
            data-part="remove"
            label={t("Remove {name}", { name })}
            onClick={() => does.onRemove(key)}
          />
        </div>
        {fault && (
          <p role="alert" className="basis-full ps-11 text-sm font-medium text-danger-fg">
            {errorText(fault)}
          </p>
        )}
      </div>
    </li>
  );
});

/** Quantity, condition, photo rule, reference photo and hint of an item, as far as it has them. */
function Marks({ row }: { row: Row }) {
  const { quantity, condition, photo, referenceUrl, hint } = itemOf(row.fields);
  const many = quantityText(quantity);
  const when = conditionText(condition);
  const camera = photoText(photo);
  if (!(many || when || camera || referenceUrl || hint)) return null;
  return (
    <span className="flex max-w-full flex-wrap gap-1.5">
      {many && <Badge>{many}</Badge>}
      {when && (
        <Badge tone="sand" icon={ListFilter}>
          <bdi>{when}</bdi>
        </Badge>
      )}
      {camera && (
        <Badge tone={photo === "required" ? "type" : "line"} icon={Camera}>
          {camera}
        </Badge>
      )}
      {referenceUrl && <Badge icon={Image}>{t("Reference photo")}</Badge>}
      {hint && <Badge icon={Info}>{t("Hint")}</Badge>}
    </span>
  );
}
