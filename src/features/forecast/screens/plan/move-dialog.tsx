import { type FormEvent, useState } from "react";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { useZone } from "../../../../client/session/current-user";
import { clockTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { SelectField } from "../../../../ui/select-field";
import type { DayPlan } from "../../contract/day-plans";
import { dayOf, type Piece } from "./draft";

type MoveDialogProps = {
  piece: Piece;
  plan: Pick<DayPlan, "cleaners">;
  pieces: readonly Piece[];
  onMove: (to: { key: string; cleanerId: string; nth: number }) => void;
  onClose: () => void;
};

/** Chooses who gets a piece of the draft, and its place in their day: the same as dragging it. */
export function MoveDialog({ piece, plan, pieces, onMove, onClose }: MoveDialogProps) {
  const zone = useZone();
  const { key, code, after } = piece;
  const [cleanerId, setCleanerId] = useState(after?.cleanerId ?? "");
  const others = dayOf(pieces, cleanerId, "after").filter((one) => one.key !== key);
  const here = after?.cleanerId === cleanerId ? others.filter((one) => isBefore(one, piece)).length : others.length;
  const [nth, setNth] = useState<number>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!cleanerId) return;
    onMove({ key, cleanerId, nth: nth ?? here });
    onClose();
  };
  return (
    <FormDialog
      title={t("Move {code}", { code })}
      lead={<Plate code={code} size="small" />}
      submitLabel={t("Move")}
      busy={false}
      error={null}
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t("Cleaner")}
        required
        data-autofocus
        value={cleanerId}
        onChange={({ target }) => {
          setCleanerId(target.value);
          setNth(undefined);
        }}
      >
        {!after && <option value="">{t("Choose a cleaner")}</option>}
        {plan.cleaners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("Place in the day")}
        value={String(nth ?? here)}
        onChange={({ target }) => setNth(Number(target.value))}
      >
        <option value="0">{t("First|in somebody's day")}</option>
        {others.map((one, index) => (
          <option key={one.key} value={String(index + 1)}>
            {t("After {code}, {time}", { code: one.code, time: one.after ? clockTime(one.after.at, zone) : "" })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

function isBefore(one: Piece, other: Piece): boolean {
  return Date.parse(one.after?.at ?? "") < Date.parse(other.after?.at ?? "");
}
