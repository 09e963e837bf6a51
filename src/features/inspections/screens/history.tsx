import { Link, useSearchParams } from "wouter";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useMe, useZone } from "../../../client/session/current-user";
import { useToday } from "../../../client/session/use-today";
import { Page } from "../../../client/shell/page";
import { clockTime } from "../../../shared/formats";
import { dayNameIn } from "../../../shared/long-formats";
import { parkDay } from "../../../shared/time";
import { t } from "../../../shared/words";
import { Card } from "../../../ui/card";
import { CheckboxRow } from "../../../ui/checkbox";
import { Empty } from "../../../ui/empty";
import { Plate } from "../../../ui/plate";
import { SegmentedPanel, SegmentedTabs } from "../../../ui/segmented";
import { ShowMore } from "../../assignments/screens/parts/show-more";
import { Area } from "../../units/screens/area";
import type { Inspection } from "../contract";
import { useInspections } from "../queries";
import { DecisionText } from "./decision-text";
import { QcAccessDenied } from "./qc-access-denied";
import { HistorySkeleton } from "./skeletons";

/** /qc/history: QC decisions of all rounds by day. The filters are in the URL. */
export default function QcHistory() {
  const me = useMe();
  if (me.role !== "qc") return <QcAccessDenied />;
  return (
    <Page title={t("History")} subtitle={t("QC decisions")}>
      <Decisions />
    </Page>
  );
}

function Decisions() {
  const me = useMe();
  const [search, setSearch] = useSearchParams();
  const options = [
    { value: "all", label: t("All") },
    { value: "passed", label: t("Approved") },
    { value: "needs_rework", label: t("Needs Rework") },
  ] as const;
  const shown = options.find(({ value }) => value === search.get("show"))?.value ?? "all";
  const mine = search.get("by") === "me";
  const go = (next: { show: string; mine: boolean }) =>
    setSearch({ ...(next.show !== "all" && { show: next.show }), ...(next.mine && { by: "me" }) }, { replace: true });
  const list = useInspections({
    status: shown === "all" ? undefined : shown,
    reviewerId: mine ? me.id : undefined,
  });
  return (
    <SegmentedTabs label={t("Show")} value={shown} onChange={(show) => go({ show, mine })} options={options}>
      <CheckboxRow
        look="choice"
        className="mt-2"
        label={t("Only my decisions")}
        checked={mine}
        onChange={({ target }) => go({ show: shown, mine: target.checked })}
      />
      {options.map(({ value }) => (
        <SegmentedPanel key={value} value={value}>
          <List list={list} filtered={mine || shown !== "all"} />
        </SegmentedPanel>
      ))}
    </SegmentedTabs>
  );
}

function List({ list, filtered }: { list: ReturnType<typeof useInspections>; filtered: boolean }) {
  const zone = useZone();
  const today = useToday();
  if (!list.data)
    return list.isError ? (
      <LoadFailed onRetry={() => void list.refetch()} retrying={list.isFetching} />
    ) : (
      <HistorySkeleton />
    );
  const days = new Map<string, Inspection[]>();
  for (const one of list.data.pages.flatMap((page) => page.items)) {
    const day = parkDay(new Date(one.reviewedAt), zone);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return (
    <div className="flex flex-col gap-6 pt-2">
      {days.size === 0 && (
        <Empty
          title={filtered ? t("No matching decisions") : t("No decisions yet")}
          help={filtered ? t("Choose another filter.") : t("Villas you approve or send back appear here.")}
        />
      )}
      {[...days].map(([day, decisions]) => (
        <section key={day} aria-label={dayNameIn(today, day)} className="flex flex-col gap-3">
          <h2 className="font-semibold">{day === today ? t("Today") : dayNameIn(today, day)}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
            {decisions.map((one) => (
              <Decision key={one.id} inspection={one} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} />
    </div>
  );
}

/** The whole card opens the inspection; only the villa's name is the link text. */
function Decision({ inspection }: { inspection: Inspection }) {
  const zone = useZone();
  const { unit, cleaner, assignmentId, reviewedAt, round } = inspection;
  return (
    <Card as="li" className="relative flex flex-wrap gap-3 has-[a:focus-visible]:shadow-ring">
      <Plate code={unit.code} label={t("Villa {code}", { code: unit.code })} size="small" />
      <div className="flex min-w-[min(10rem,100%)] grow basis-0 flex-col gap-2">
        <div>
          <h3 className="font-semibold">
            <Link
              href={`/qc/inspect/${assignmentId}`}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              <bdi>{unit.address ?? unit.code}</bdi>
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            <Area name={unit.location} />
            {t("Cleaner: {name}", { name: cleaner.name })}
          </p>
        </div>
        <DecisionText inspection={inspection} time={clockTime(reviewedAt, zone)} showRound={round > 1} />
      </div>
    </Card>
  );
}
