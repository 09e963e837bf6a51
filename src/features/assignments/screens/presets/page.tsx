import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { PageTabs } from "../../../../ui/page-tabs";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { usePresetsToEdit } from "../../queries/presets";
import { Presets } from "./presets";

const TranslationsTab = lazy(() => import("../../../phrases/screens/translations-tab"));
const EditCannedFindings = lazy(() => import("./edit-canned-findings"));
const ChecklistsTab = lazy(() => import("../../../checklists/screens/list/checklists-tab"));

/** /admin/presets: the items that often need replacing, the canned findings, the checklists, and the translations of all of them; the tab is kept in the address. Admins only. */
export default function PresetsPage() {
  const me = useMe();
  if (me.role !== "admin")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators can manage presets.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return (
    <Page title={t("Presets")}>
      <Tabs />
    </Page>
  );
}

type Tab = "presets" | "findings" | "checklists" | "translations";

function Tabs() {
  const [address, setAddress] = useSearchParams();
  const options = [
    { value: "presets", label: t("Presets") },
    { value: "findings", label: t("Findings") },
    { value: "checklists", label: t("Checklists") },
    { value: "translations", label: t("Translations") },
  ] as const;
  const tab = options.find(({ value }) => value === address.get("tab"))?.value ?? "presets";
  return (
    <PageTabs<Tab>
      label={t("Presets")}
      value={tab}
      onChange={(chosen) => setAddress(chosen === "presets" ? {} : { tab: chosen }, { replace: true })}
      options={options}
    >
      <div className="pt-4 lg:pt-6">
        {tab === "presets" ? (
          <div className="flex flex-col gap-4">
            <p className="text-sm text-ink-2">
              {t("What often needs replacing. Cleaners find the first three as buttons, the others in a list.")}
            </p>
            <Load />
          </div>
        ) : (
          <Suspense fallback={<TabSkeleton />}>
            {tab === "findings" && <FindingsTab />}
            {tab === "checklists" && <ChecklistsTab />}
            {tab === "translations" && <TranslationsTab />}
          </Suspense>
        )}
      </div>
    </PageTabs>
  );
}

function FindingsTab() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        {t("What cleaners can report in two taps, besides the pictures that come with the app.")}
      </p>
      <EditCannedFindings />
    </div>
  );
}

function TabSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </Loading>
  );
}

function Load() {
  const presets = usePresetsToEdit();
  if (presets.data) return <Presets presets={presets.data} refetch={() => void presets.refetch()} />;
  if (presets.isError) return <LoadFailed onRetry={() => void presets.refetch()} retrying={presets.isFetching} />;
  return (
    <Loading className="flex flex-col gap-2">
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="h-17 rounded-card" />
      ))}
    </Loading>
  );
}
