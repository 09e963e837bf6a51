import { type FormEvent, useId, useState } from "react";
import { useDiscardQuestion } from "../../../../client/parts/form-dialog";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { QuantityField } from "../../../../ui/quantity-field";
import { TextField } from "../../../../ui/text-field";
import type { ReplacementPreset } from "../../contract/assignment";
import { useChangeFindings } from "../../queries/findings";
import type { Replacement } from "../../rules/replacements";

type ReplacementDialogProps = {
  assignmentId: string;
  /** The added replacement; undefined to add a custom item. */
  thing: Replacement | undefined;
  presets: readonly ReplacementPreset[];
  /** Presets without a button that have not been added. */
  suggestions: readonly ReplacementPreset[];
  onClose: () => void;
};

/** Quantity of a replacement, or of a custom item. Only one's own quantity changes. What was entered stays until it is saved. */
export function ReplacementDialog({ assignmentId, thing, presets, suggestions, onClose }: ReplacementDialogProps) {
  const parkText = useParkText();
  const form = useId();
  const mine = thing?.mine.reduce((sum, { qty }) => sum + (qty ?? 1), 0) ?? 0;
  const others = (thing?.total ?? 0) - mine;
  const [label, setLabel] = useState(thing?.label ?? "");
  const [quantity, setQuantity] = useState(mine || (thing?.usualQty ?? 1));
  const changing = useChangeFindings(assignmentId);
  const save = (changes: Parameters<typeof changing.mutate>[0]) => changing.mutate(changes, { onSuccess: onClose });
  const remove = thing?.mine.map(({ id }) => id) ?? [];
  const { close, question } = useDiscardQuestion({ dirty: !thing && label.trim() !== "", onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = label.trim();
    // A preset is stored as the park wrote it, so that everybody reads it in their own language.
    const preset = presets.find((one) => parkText(one.label) === typed);
    if (typed && !changing.isPending)
      save({ add: { type: "replace", text: preset?.label ?? typed, qty: quantity }, remove });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={<span className="wrap-anywhere">{thing ? parkText(thing.label) : t("Custom Item")}</span>}
      description={others > 0 && t("{quantity} more added by your colleagues", { quantity: others })}
      actions={
        question ?? (
          <Button
            type="submit"
            form={form}
            size="wet"
            className="md:w-auto"
            busy={changing.isPending}
            disabled={label.trim() === ""}
          >
            {mine > 0 ? t("Save") : t("Add")}
          </Button>
        )
      }
      aside={
        !question &&
        mine > 0 && (
          <Button variant="outline-danger" size="wet" busy={changing.isPending} onClick={() => save({ remove })}>
            {t("Remove|a replacement")}
          </Button>
        )
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        {!thing && (
          <TextField
            label={t("Item")}
            data-autofocus
            maxLength={200}
            autoComplete="off"
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
        {!thing && suggestions.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t("Often replaced")}</legend>
            {suggestions.map((preset) => (
              <Button
                key={preset.id}
                variant="tonal"
                className="px-3 text-sm"
                onClick={() => {
                  setLabel(parkText(preset.label));
                  setQuantity(preset.defaultQty);
                }}
              >
                <ParkText>{preset.label}</ParkText>
              </Button>
            ))}
          </fieldset>
        )}
        <QuantityField label={t("Quantity")} value={quantity} onChange={setQuantity} />
        <RefusalAlert error={changing.error} />
      </form>
    </Dialog>
  );
}
