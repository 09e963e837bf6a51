import { classNames } from "../../../ui/class-names";

/** The line at which a dragged row would be dropped. */
export function DropLine({ edge }: { edge: "top" | "bottom" | undefined }) {
  if (!edge) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames("absolute inset-x-0 h-0.75 bg-primary", edge === "top" ? "-top-1.5" : "-bottom-1.5")}
    />
  );
}
