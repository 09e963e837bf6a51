import { CloudUpload } from "lucide-react";
import { t } from "../../../shared/words";

/** "2 photos on the way"; renders nothing if there are none. */
export function PhotosOnTheWay({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-needs-review-fg">
      <CloudUpload size={16} strokeWidth={2.25} aria-hidden="true" />
      {t("{count, plural, one {# photo} other {# photos}} on the way", { count })}
    </p>
  );
}
