import { GripVertical } from "lucide-react";
import type { Ref } from "react";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";

/** The handle of a row that can be dragged, for mouse and touch only: buttons do the same. `className`: its height. */
export function DragHandle({ ref, className }: { ref: Ref<HTMLSpanElement>; className: string }) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-tooltip={t("Drag to move")}
      className={classNames("grid w-9 shrink-0 cursor-grab place-items-center text-ink-3", className)}
    >
      <GripVertical size={20} />
    </span>
  );
}
