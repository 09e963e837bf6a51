import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { controlClass, FieldHelp } from "../../../ui/field";
import { ZoneDialog } from "./zone-dialog";
import { zoneText } from "./zones";

type ZoneFieldProps = { value: string; onChange: (zone: string) => void; error?: string | undefined };

/** The park's time zone; a tap opens the list to choose from. */
export function ZoneField({ value, onChange, error }: ZoneFieldProps) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {t("Time zone")}
      </span>
      <button
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-about` : undefined}
        aria-invalid={error ? true : undefined}
        onClick={() => setChoosing(true)}
        className={classNames(controlClass(Boolean(error)), "flex items-center justify-between gap-2 py-2 text-start")}
      >
        <span className="min-w-0 wrap-anywhere">{zoneText(value)}</span>
        <ChevronDown size={16} strokeWidth={2.25} className="shrink-0 text-ink-3" aria-hidden="true" />
      </button>
      <FieldHelp id={`${id}-about`} error={error} />
      {choosing && (
        <ZoneDialog
          value={value}
          onChoose={(zone) => {
            setChoosing(false);
            onChange(zone);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
