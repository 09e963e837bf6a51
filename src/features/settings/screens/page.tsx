import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useMe } from "../../../client/session/current-user";
import { Page } from "../../../client/shell/page";
import { t } from "../../../shared/words";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { useSettings } from "../queries";
import { EditSettings } from "./edit-settings";

/** /admin/settings: the park's settings; `lists` are sections of other features. Admins only; others go to their home page. */
export default function SettingsPage({ lists }: { lists?: ReactNode }) {
  const me = useMe();
  return me.role === "admin" ? <ParkSettings lists={lists} /> : <Redirect to="/" replace />;
}

function ParkSettings({ lists }: { lists: ReactNode }) {
  const { data, isError, isFetching, refetch } = useSettings();
  if (data) return <EditSettings settings={data} lists={lists} />;
  return (
    <Page title={t("Settings")}>
      {isError ? <LoadFailed onRetry={() => void refetch()} retrying={isFetching} /> : <SettingsSkeleton />}
    </Page>
  );
}

function SettingsSkeleton() {
  return (
    <Loading className="flex w-full max-w-220 flex-col gap-4 lg:gap-6">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </Loading>
  );
}
