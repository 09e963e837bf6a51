import { type ReactNode, useMemo, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { hasResponse } from "../../../../client/api/call-once";
import { useNow } from "../../../../client/browser/use-now";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";
import { Empty } from "../../../../ui/empty";
import { SegmentedPanel, SegmentedTabs } from "../../../../ui/segmented";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { BoardCard } from "../../contract/board";
import { ReassignDialog } from "../planning/reassign-dialog";
import { ShareOutDialog } from "../planning/share-out-dialog";
import { RejectDialog } from "../review/reject-dialog";
import type { Refused } from "./card";
import { Figures, OpenFindingsLink, Performance, UncoveredNote } from "./day";
import { type BoardData, withGuestsFirst, withLateFirst } from "./figures";
import type { ForecastParts } from "./forecast-parts";
import { Lane, type LaneName, laneContent, laneNames } from "./lane";
import { ignoreLateTaps, useFrozenWhilePressed } from "./misplaced-taps";
import { OrderField, useOrder } from "./order";

type BoardDialog =
  | { about: BoardCard; what: "reject" | "reassign" }
  | { work: readonly BoardCard[]; what: "share-out" };

type BoardProps = { fresh: BoardData; forecast: ForecastParts | undefined };

/** The board: counters, uncovered villas, how the day is expected to go on, columns and team performance. */
export function Board({ fresh, forecast }: BoardProps) {
  const [dialog, setDialog] = useState<BoardDialog>();
  const [refused, setRefused] = useState<Refused>();
  const now = useNow();
  const [order, setOrder] = useOrder();
  const sorted = useMemo(() => {
    const lateFirst = withLateFirst(fresh, now);
    return order === "guests" ? withGuestsFirst(lateFirst) : lateFirst;
  }, [fresh, now, order]);
  const board = useFrozenWhilePressed(sorted, dialog !== undefined);
  const close = () => setDialog(undefined);
  // Not of the frozen board: the dialog follows the work.
  const inReview = (id: string) => fresh.needsReview.find((card) => card.id === id);
  const actions = {
    onReject: (card: BoardCard) => {
      setRefused(undefined);
      setDialog({ about: card, what: "reject" });
    },
    onReassign: (card: BoardCard) => setDialog({ about: card, what: "reassign" }),
    onRefused: setRefused,
    outlookOf: (id: string): ReactNode => forecast && <forecast.CardOutlook day={board.day} assignmentId={id} />,
  };
  return (
    <>
      <div ref={ignoreLateTaps} className="flex flex-col gap-4 lg:gap-6">
        <Figures board={board} now={now} />
        <UncoveredNote
          board={board}
          now={now}
          onReassign={actions.onReassign}
          onShareOut={(work) => setDialog({ work, what: "share-out" })}
        />
        {forecast && <forecast.DayOutlook day={board.day} />}
        <div className="flex flex-col gap-4 empty:hidden lg:flex-row lg:items-center lg:justify-between">
          <OpenFindingsLink count={board.counts.openFindings} />
          <OrderField board={board} order={order} onChange={setOrder} />
        </div>
        {board.counts.total === 0 ? <NoWork /> : <Lanes board={board} now={now} refused={refused} {...actions} />}
        <Performance board={board} />
      </div>
      {/* Outside the container, because a dialog does not move with the cards: its buttons never get a tap meant for another. */}
      {dialog?.what === "reject" && <RejectDialog work={inReview(dialog.about.id) ?? dialog.about} onClose={close} />}
      {dialog?.what === "reassign" && <ReassignDialog work={dialog.about} onClose={close} />}
      {dialog?.what === "share-out" && <ShareOutDialog work={dialog.work} onClose={close} />}
    </>
  );
}

type LanesProps = Omit<Parameters<typeof Lane>[0], "content"> & { board: BoardData };

/** Four columns on a desktop, else one at a time, chosen in the URL. */
function Lanes({ board, refused, ...lane }: LanesProps) {
  const isDesktop = useAtLeast("lg");
  const [search, setSearch] = useSearchParams();
  const tab = laneNames.find((name) => name === search.get("tab")) ?? "needs-review";
  const options = laneNames.map((value) => {
    const { title, count } = laneContent(value, board);
    return { value, label: title, count };
  });
  const draw = (name: LaneName) => (
    <Lane key={name} {...lane} content={laneContent(name, board)} refused={refused} hideTitle={!isDesktop}>
      {name === "needs-review" && <DecidedByOthers board={board} refused={refused} />}
    </Lane>
  );
  if (isDesktop) return <div className="grid grid-cols-4 items-start gap-4">{laneNames.map(draw)}</div>;
  return (
    <SegmentedTabs
      label={t("Columns")}
      value={tab}
      onChange={(tab) => setSearch((before) => ({ ...Object.fromEntries(before), tab }), { replace: true })}
      options={options}
    >
      <SegmentedPanel value={tab}>
        <div className="pt-4">{draw(tab)}</div>
      </SegmentedPanel>
    </SegmentedTabs>
  );
}

/** Takes the place of a card that is gone because somebody else decided first, and says so. If the response was lost, it is gone because of this decision. */
function DecidedByOthers({ board, refused }: { board: BoardData; refused: Refused | undefined }) {
  if (!refused || !hasResponse(refused.error)) return null;
  if (board.needsReview.some(({ id }) => id === refused.card.id)) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-semibold">{t("Villa {code}", { code: refused.card.unit.code })}</p>
      <Refusal error={refused.error} />
    </div>
  );
}

function NoWork() {
  return (
    <Empty
      title={t("No work today")}
      help={t("Schedules and assignments for today appear here.")}
      action={
        <Link href="/supervisor/assignments" className={buttonClass()}>
          {t("Plan")}
        </Link>
      }
    />
  );
}
