import { CalendarX, HousePlus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../client/api/call";
import { ImportDialog } from "../../../../client/parts/import/import-dialog";
import { Lines } from "../../../../client/parts/import/preview-step";
import type { ImportKind } from "../../../../client/parts/import/use-import";
import { useToday } from "../../../../client/session/use-today";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { CheckboxRow } from "../../../../ui/checkbox";
import { Note } from "../../../../ui/note";
import { importStays, type StayImportResult, type StayList } from "../../contract/import";
import { isTooMuch } from "../../rules/coming";
import { staySpan } from "../sentences";
import { columnsOfStays } from "./columns";

/** Imports the sheet of a list; cancelling many of its stays is asked for. */
export function ImportRows({ list, onClose }: { list: StayList; onClose: () => void }) {
  const [report, setReport] = useState<StayImportResult>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const kind: ImportKind = {
    name: "stays",
    columns: columnsOfStays(),
    send: async (rows, { key, ...how }) => {
      const result = await call(importStays, { body: { rows: [...rows], ...how, ...list } }, { key });
      if (how.dryRun) setIsConfirmed(false);
      setReport(result);
      return result;
    },
    topics: ["stays", "assignments"],
  };
  const asks = report !== undefined && isTooMuch({ ...report, missing: report.cancelled });
  return (
    <ImportDialog
      title={t("Import stays")}
      kind={kind}
      needs={t("Each row is a stay. New stays need a villa, an arrival and a departure.")}
      effect={
        list.complete
          ? t("Stays of this list that are not in the sheet are cancelled, after you have seen which.")
          : t("Other columns are optional. No stay is cancelled unless its row says so.")
      }
      words={{
        check: (count) => t("{count, plural, one {Check # stay} other {Check # stays}}", { count }),
        import: (count) =>
          count > 0
            ? t("{count, plural, one {Import # stay} other {Import # stays}}", { count })
            : t("Cancel missing stays"),
        importing: (count) => t("{count, plural, one {Importing # stay} other {Importing # stays}}", { count }),
      }}
      {...(report && {
        extra: {
          count: report.cancelled,
          isConfirmed: !asks || isConfirmed,
          preview: (
            <>
              <UnknownVillas names={report.unknownVillas} />
              <Cancellations report={report} asks={asks} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
            </>
          ),
          done: (
            <>
              <UnknownVillas names={report.unknownVillas} />
              {report.cancelled > 0 && <p className="text-sm">{cancelledCount(report.cancelled)}</p>}
            </>
          ),
        },
      })}
      onClose={onClose}
    />
  );
}

function cancelledCount(count: number): string {
  return t("{count, plural, one {# stay cancelled} other {# stays cancelled}}", { count });
}

/** How many unknown villas are named. */
const most = 20;

function UnknownVillas({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - most;
  return (
    <Note
      tone="sand"
      icon={HousePlus}
      title={t("{count, plural, one {# villa is not in the park} other {# villas are not in the park}}", {
        count: names.length,
      })}
    >
      <p className="wrap-anywhere">
        <span translate="no">{joined(names.slice(0, most))}</span> {more > 0 && t("and {count} more", { count: more })}
      </p>
      <p>{t("The stays are kept, and you can choose a villa for each.")}</p>
    </Note>
  );
}

type CancellationsProps = {
  report: StayImportResult;
  /** There are so many that a person must confirm it. */
  asks: boolean;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
};

function Cancellations({ report, asks, isConfirmed, onConfirm }: CancellationsProps) {
  const { cancelled, upcoming, cancellations } = report;
  const today = useToday();
  if (cancelled === 0) return null;
  return (
    <>
      <Note
        tone={asks ? "danger" : "sand"}
        icon={CalendarX}
        {...(asks && { role: "alert" })}
        title={t(
          "{cancelled, plural, one {# of {upcoming} upcoming stays of this list is} other {# of {upcoming} upcoming stays of this list are}} missing from the sheet.",
          { cancelled, upcoming },
        )}
      >
        <p>
          {t(
            "{cancelled, plural, one {The import cancels it. Cleanings that nobody has touched are deleted with it.} other {The import cancels them. Cleanings that nobody has touched are deleted with them.}}",
            { cancelled },
          )}
        </p>
      </Note>
      {asks && (
        <CheckboxRow
          look="choice"
          label={t("The sheet is complete: cancel them")}
          checked={isConfirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
      )}
      <Lines
        label={t("Cancelled stays")}
        lines={cancellations.map(({ unit, arrival, departure }, index) => [
          `${index} ${unit} ${arrival}`,
          unit,
          staySpan({ arrival, departure }, today),
        ])}
      />
    </>
  );
}
