import type { LucideIcon } from "lucide-react";

type ViewerButtonProps = { icon: LucideIcon; label: string; off?: boolean; onClick: () => void };

/** A button on the dark viewer. A disabled one keeps the focus, so that keys still work. */
export function ViewerButton({ icon: Icon, label, off = false, onClick }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onClick()}
      className="grid size-12 shrink-0 place-items-center rounded-control not-aria-disabled:hover:bg-[rgb(255_255_255/.14)] aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon size={24} />
    </button>
  );
}
