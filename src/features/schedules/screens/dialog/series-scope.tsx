import { CalendarRange } from "lucide-react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useToday } from "../../../../client/session/use-today";
import { dayName } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import { SelectField } from "../../../../ui/select-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { type Scope, scopes } from "../../contract";
import { useSeries } from "../../queries";
import { seriesPlan } from "../../rules/series";

type SeriesScopeProps = { bookingId: string; scope: Scope; onChange: (scope: Scope) => void };

/** Asks which days of a booking of several days a change concerns, and shows first which of them change and what stays as it is. */
export function SeriesScope({ bookingId, scope, onChange }: SeriesScopeProps) {
  const today = useToday();
  const series = useSeries(bookingId);
  // A change must not concern one day only because nobody knew of the others.
  if (!series.data)
    return series.isError ? (
      <LoadFailed onRetry={() => void series.refetch()} retrying={series.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-13" />
      </Loading>
    );
  const days = series.data;
  if (days.length < 2) return null;
  const { changing, staying } = seriesPlan(days, { bookingId, scope, today });
  const begun = changing.reduce((sum, day) => sum + day.begun, 0);
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t("Apply to")}
        value={scope}
        onChange={({ target }) => onChange(scopes.find((one) => one === target.value) ?? "day")}
      >
        <option value="day">{t("This day only")}</option>
        <option value="following">{t("This day and the following ones")}</option>
        <option value="all">{t("All days from today on")}</option>
      </SelectField>
      <Note icon={CalendarRange} role="status">
        <p>
          {t("Applies to {count, plural, one {# day} other {# days}}: {days}.", {
            count: changing.length,
            days: rangeText(changing),
          })}
        </p>
        {staying.length > 0 && (
          <p>
            {t("{count, plural, one {# day stays as it is} other {# days stay as they are}}: {days}.", {
              count: staying.length,
              days: rangeText(staying),
            })}
          </p>
        )}
        {begun > 0 && (
          <p>
            {t(
              "{begun, plural, one {# cleaning that has begun stays as it is} other {# cleanings that have begun stay as they are}}.",
              {
                begun,
              },
            )}
          </p>
        )}
      </Note>
    </div>
  );
}

/** "Mon, May 12; Tue, May 13", or the first and the last of many days. */
function rangeText(days: readonly { date: string }[]): string {
  const names = days.map(({ date }) => dayName(date));
  const [first = ""] = names;
  return names.length > 3 ? t("{first} to {last}", { first, last: names.at(-1) ?? "" }) : joined(names, "; ");
}
