import { useLastDay } from "../../../client/parts/use-last-day";
import { isDay, lastDay } from "../../../shared/time";
import { t } from "../../../shared/words";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";

/** The days (YYYY-MM-DD, both inclusive) and an optional reason. */
export type AbsenceForm = { from: string; to: string; reason: string };

/** Whether both days can be sent; the server checks the rest. */
export function hasDays({ from, to }: AbsenceForm): boolean {
  return isDay(from) && isDay(to);
}

type AbsenceFieldsProps = {
  form: AbsenceForm;
  today: string;
  /** Shows which day is missing. */
  attempted: boolean;
  onChange: (form: AbsenceForm) => void;
};

/** First day, last day and reason of an absence. The last day follows the first. */
export function AbsenceFields({ form, today, attempted, onChange }: AbsenceFieldsProps) {
  const errorOf = (day: string) => (attempted && !isDay(day) ? t("Please choose a date.") : undefined);
  const { lastFor, choose } = useLastDay({ first: form.from, last: form.to });
  const changeTo = (to: string) => {
    choose(to);
    onChange({ ...form, to });
  };
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
        <TextField
          type="date"
          label={t("First day")}
          required
          min={today}
          max={lastDay}
          value={form.from}
          error={errorOf(form.from)}
          onChange={({ target: { value: from } }) => onChange({ ...form, from, to: lastFor(from) })}
        />
        <TextField
          type="date"
          label={t("Last day")}
          required
          min={form.from}
          max={lastDay}
          value={form.to}
          error={errorOf(form.to)}
          onChange={({ target }) => changeTo(target.value)}
        />
      </div>
      <TextArea
        label={t("Reason (optional)")}
        maxLength={500}
        value={form.reason}
        onChange={({ target }) => onChange({ ...form, reason: target.value })}
      />
    </>
  );
}
