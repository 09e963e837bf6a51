import { TriangleAlert } from "lucide-react";
import { clockText, duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { Minutes } from "../../rules/crews";
import { type Share, startsOf, workTime } from "../../rules/shares";
import type { BookingForm } from "./booking-form";

type CrewWorkListProps = {
  work: readonly Share[];
  /** Names of people and codes of villas by id. */
  names: ReadonlyMap<string, string>;
  minutes: Minutes;
  form: Pick<BookingForm, "startTime" | "endTime">;
};

/** Each person's villas with their planned starts, and their minutes compared with the hours of the schedule. */
export function CrewWorkList({ work, names, minutes, form }: CrewWorkListProps) {
  return (
    <section aria-label={t("Work per person")} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{t("Work per person")}</h3>
      <ul className="rounded-control border-[1.5px] border-line px-3.5">
        {work.map(({ cleanerId, unitIds }) => (
          <li key={cleanerId} className="border-t border-line py-2 text-sm first:border-0">
            <p className="flex flex-wrap justify-between gap-x-3 font-medium wrap-anywhere">
              {names.get(cleanerId)}
              <PersonsTime unitIds={unitIds} minutes={minutes} form={form} />
            </p>
            {form.startTime && (
              <p className="flex flex-wrap gap-x-3 text-ink-2">
                {startsOf({ cleanerId, unitIds }, minutes, form.startTime).map(({ unitId, time }) => (
                  <span key={unitId} className="whitespace-nowrap">
                    {t("{time} {code}", { time: clockText(time), code: names.get(unitId) ?? "" })}
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonsTime({ unitIds, minutes, form }: Pick<CrewWorkListProps, "minutes" | "form"> & Pick<Share, "unitIds">) {
  const { work, booked, over } = workTime(unitIds, minutes, form);
  if (unitIds.length === 0) return <span className="text-ink-2">{t("No villas")}</span>;
  const villas = unitIds.length;
  return (
    <span className={classNames("flex flex-wrap gap-x-2", over > 0 ? "text-danger-fg" : "text-ink-2")}>
      {t("{villas, plural, one {# villa} other {# villas}}, {work} of {booked}", {
        villas,
        work: duration(work),
        booked: duration(booked),
      })}
      {over > 0 && (
        <span className="inline-flex items-center gap-1 font-semibold">
          <TriangleAlert size={16} strokeWidth={2.25} aria-hidden="true" />
          {t("{time} over", { time: duration(over) })}
        </span>
      )}
    </span>
  );
}
