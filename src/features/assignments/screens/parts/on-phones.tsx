import { CloudUpload } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";

type OnPhonesProps = {
  /** Announced photos that have not arrived. */
  count: number;
  /** Whose phone they are on. */
  by?: "cleaner" | "qc";
};

/** "2 still on the cleaner's phone", beside a villa's photos; nothing if all have arrived. */
export function OnPhones({ count, by = "cleaner" }: OnPhonesProps) {
  if (count <= 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-needs-review-fg">
      <CloudUpload size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
      {onPhonesText(count, by)}
    </p>
  );
}

/** The same as a badge. */
export function OnPhonesBadge({ count }: Pick<OnPhonesProps, "count">) {
  if (count <= 0) return null;
  return (
    <Badge tone="needs-review" icon={CloudUpload}>
      {onPhonesText(count, "cleaner")}
    </Badge>
  );
}

/** Warning beside the decision buttons that not all photos have arrived. */
export function OnPhonesWarning({ count }: Pick<OnPhonesProps, "count">) {
  if (count <= 0) return null;
  return (
    <p className="flex items-center justify-center gap-1.5 text-center text-sm font-semibold text-needs-review-fg">
      <CloudUpload size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
      {t(
        "{count, plural, one {# photo is still on the cleaner's phone} other {# photos are still on the cleaner's phone}}",
        { count },
      )}
    </p>
  );
}

function onPhonesText(count: number, by: "cleaner" | "qc"): string {
  return by === "qc"
    ? t("{count, plural, one {# still on the inspector's phone} other {# still on the inspector's phone}}", { count })
    : t("{count, plural, one {# still on the cleaner's phone} other {# still on the cleaner's phone}}", { count });
}
