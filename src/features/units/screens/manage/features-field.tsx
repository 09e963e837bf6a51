import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { TextField } from "../../../../ui/text-field";
import { withTyped } from "./villa-form";

type FeaturesFieldProps = {
  features: readonly string[];
  onChange: (features: string[]) => void;
  /** The text not added yet; saving the form adds it. */
  typed: string;
  onType: (typed: string) => void;
  error?: string | undefined;
};

/** A villa's free-text features: removes them, or adds typed ones. */
export function FeaturesField({ features, onChange, typed, onType, error }: FeaturesFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const add = () => {
    onChange(withTyped(features, typed));
    onType("");
    box.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed.trim() === "") return;
    // Don't submit the form.
    event.preventDefault();
    add();
  };
  const remove = (feature: string) => {
    onChange(features.filter((one) => one !== feature));
    box.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2 *:first:grow">
        <TextField
          ref={box}
          label={t("Other features")}
          hint={t("Separate with commas.")}
          error={error}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="outline" className="mt-7 min-h-13 lg:min-h-11" onClick={add}>
          <Plus size={20} />
          {t("Add")}
        </Button>
      </div>
      {features.length > 0 && (
        <ul aria-label={t("Other features")} className="flex flex-wrap gap-2">
          {features.map((feature) => (
            <li key={feature} className="flex max-w-full">
              <button
                type="button"
                aria-label={t("Remove {feature}", { feature })}
                onClick={() => remove(feature)}
                className="inline-flex min-h-12 max-w-full items-center gap-2 rounded-control bg-sunken px-3 text-start text-sm font-medium hover:bg-skeleton lg:min-h-10"
              >
                <span className="min-w-0 wrap-anywhere">{feature}</span>
                <X size={16} strokeWidth={2.25} aria-hidden="true" className="shrink-0 text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
