import { Redirect } from "wouter";
import { saveCsv } from "../../../../client/browser/save-file";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { toast } from "../../../../client/parts/toasts";
import { useMe, useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { longDayName } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { useBoard } from "../../../assignments/queries/board";
import { StoppedBanner } from "../../../connections/screens/stopped-banner";
import { useSummary } from "../../queries";
import { type Figures, figuresOf } from "../../rules/figures";
import { reportName, reportOf } from "../../rules/report";
import { Counters, FiguresMissing, OnlyBoard } from "./counters";
import { Onboarding } from "./onboarding";
import { Performance } from "./performance";
import { QuickActions } from "./quick-actions";
import { RecentActivity } from "./recent-activity";
import { DashboardSkeleton } from "./skeleton";

/** /admin: key figures and links to the admin's pages. Team leaders go to the team overview, others to their home page. */
export default function AdminDashboard() {
  const me = useMe();
  if (me.role === "admin") return <Dashboard />;
  return <Redirect to={me.role === "teamleader" ? "/supervisor" : "/"} replace />;
}

function Dashboard() {
  const zone = useZone();
  const summary = useSummary();
  const day = summary.data?.day ?? parkDay(new Date(), zone);
  return (
    <Page title={t("Dashboard")} subtitle={longDayName(day)}>
      <StoppedBanner />
      <Body summary={summary} day={day} />
    </Page>
  );
}

function Body({ summary, day }: { summary: ReturnType<typeof useSummary>; day: string }) {
  const board = useBoard();
  if (!summary.data && !(summary.isError && board.data)) {
    if (summary.isError && board.isError)
      return (
        <LoadFailed
          onRetry={() => void Promise.all([summary.refetch(), board.refetch()])}
          retrying={summary.isFetching || board.isFetching}
        />
      );
    return <DashboardSkeleton />;
  }
  const figures = figuresOf(summary.data, board.data);
  const onExport = () => exportReport(day, figures);
  return (
    <>
      {!summary.data && <FiguresMissing busy={summary.isFetching} onRetry={() => void summary.refetch()} />}
      {summary.data && figures.onlyBoard && <OnlyBoard />}
      {summary.data?.onboarding && <Onboarding steps={summary.data.onboarding} />}
      <Counters figures={figures} summary={summary.data ?? {}} />
      <QuickActions summary={summary.data ?? {}} onExport={onExport} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-6">
        <RecentActivity board={board} />
        <Performance figures={figures} onExport={onExport} />
      </div>
    </>
  );
}

/** Exports the figures on screen; nothing is fetched (docs/domain.md, "Figures"). */
function exportReport(day: string, figures: Figures): void {
  try {
    saveCsv(reportName(day), reportOf(figures));
    toast({ title: t("Report exported"), description: t("CSV file has been downloaded successfully.") });
  } catch {
    toast({ title: t("Export failed"), description: t("Failed to generate report."), destructive: true });
  }
}
