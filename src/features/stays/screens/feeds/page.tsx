import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { PageTabs } from "../../../../ui/page-tabs";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { FeedDialogs, type FeedQuestion } from "./feed-dialogs";
import { FeedList } from "./feed-list";

const RulesTab = lazy(() => import("../task-rules/rules-tab"));

type Tab = "feeds" | "rules";

/** /admin/feeds: the calendars from which stays are read, and the rules by which stays need cleanings; the tab is kept in the address. */
export default function FeedsPage() {
  const { role } = useMe();
  if (role !== "admin" && role !== "teamleader")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators and team leaders can see calendars.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Feeds isAdmin={role === "admin"} />;
}

function Feeds({ isAdmin }: { isAdmin: boolean }) {
  const [address, setAddress] = useSearchParams();
  const [question, ask] = useState<FeedQuestion>();
  const tab: Tab = address.get("tab") === "rules" ? "rules" : "feeds";
  return (
    <Page
      title={t("Calendar feeds")}
      subtitle={<span className="max-lg:hidden">{t("Where stays come from, and when they need cleanings")}</span>}
      aside={
        isAdmin &&
        tab === "feeds" && (
          <Button onClick={() => ask({ kind: "add" })}>
            <Plus size={20} />
            {t("Add calendar")}
          </Button>
        )
      }
    >
      <PageTabs<Tab>
        label={t("Calendar feeds")}
        value={tab}
        onChange={(chosen) => setAddress(chosen === "feeds" ? {} : { tab: chosen }, { replace: true })}
        options={[
          { value: "feeds", label: t("Calendars") },
          { value: "rules", label: t("Rules") },
        ]}
      >
        <div className="pt-4 lg:pt-6">
          {tab === "feeds" ? (
            <FeedList isAdmin={isAdmin} onAsk={ask} />
          ) : (
            <Suspense fallback={<TabSkeleton />}>
              <RulesTab />
            </Suspense>
          )}
        </div>
      </PageTabs>
      <FeedDialogs question={question} onClose={() => ask(undefined)} />
    </Page>
  );
}

function TabSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-60 max-w-220 rounded-card" />
    </Loading>
  );
}
