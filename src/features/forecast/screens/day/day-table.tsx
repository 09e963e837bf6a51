import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import type { Forecast, VillaForecast } from "../../contract/forecast";
import { DayText } from "../chart/day-text";
import { spanText } from "../outlook/outlook";
import { VillaOutlook } from "../outlook/villa-outlook";

/** The chart as a table: everybody's work in its order. */
export function DayTable({ forecast }: { forecast: Forecast }) {
  const villas = new Map(forecast.villas.map((villa) => [villa.assignmentId, villa]));
  return (
    <Card padding="none">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{t("The day by cleaner")}</caption>
        <thead className="border-b border-line text-xs text-ink-2">
          <tr className="*:px-2 *:py-2.5 *:text-start *:font-semibold *:first:ps-4 *:last:pe-4">
            <th scope="col">{t("Villa")}</th>
            <th scope="col">{t("Time")}</th>
            <th scope="col">{t("Guests|when they arrive")}</th>
            <th scope="col">{t("Forecast")}</th>
          </tr>
        </thead>
        {forecast.cleaners.map((cleaner) => (
          <tbody key={cleaner.id} className="border-b border-line last:border-0">
            <tr className="bg-sunken">
              <th scope="rowgroup" colSpan={4} className="px-4 py-2 text-start font-semibold wrap-anywhere">
                {cleaner.name}
                <span className="block text-xs font-normal text-ink-2">
                  <DayText cleaner={cleaner} />
                </span>
              </th>
            </tr>
            {cleaner.work.length === 0 && (
              <tr>
                <td colSpan={4} className="px-4 py-2.5 text-ink-2">
                  {t("No work left")}
                </td>
              </tr>
            )}
            {cleaner.work.map((piece) => (
              <Piece key={piece.assignmentId} piece={piece} villa={villas.get(piece.assignmentId)} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

type PieceProps = { piece: Forecast["cleaners"][number]["work"][number]; villa: VillaForecast | undefined };

function Piece({ piece, villa }: PieceProps) {
  const zone = useZone();
  return (
    <tr className="border-t border-line align-top *:px-2 *:py-3 *:first:ps-4 *:last:pe-4">
      <th scope="row" className="text-start font-semibold">
        <Link
          href={`/supervisor/assignments/${piece.assignmentId}`}
          className="-my-3 inline-flex min-h-12 min-w-15 items-center py-3"
        >
          {piece.code}
        </Link>
      </th>
      <td className="tabular-nums">{spanText(piece, zone)}</td>
      <td className="tabular-nums">{villa?.neededBy ? moment(villa.neededBy, zone, new Date(piece.from)) : "–"}</td>
      <td>{villa && <VillaOutlook villa={villa} />}</td>
    </tr>
  );
}
