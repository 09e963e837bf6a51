import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useParams } from "wouter";
import { useNow } from "../../../../client/browser/use-now";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { Refusal } from "../../../../client/parts/refusal";
import { TableSkeleton } from "../../../../client/parts/table/table-skeleton";
import { useMe, useZone } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { Delivery, Webhook } from "../../contract/webhooks";
import { useDeliveries, useReplay, useWebhooks } from "../../queries/webhooks";
import { webhooksHref } from "../parts/hrefs";
import { HealthBadge } from "../webhooks/health-badge";
import { HealthNote } from "../webhooks/health-note";
import { PayloadDialog } from "./payload-dialog";

const DeliveryTable = lazy(() => import("./delivery-table"));
const DeliveryCards = lazy(() => import("./delivery-cards"));

/** /admin/connections/webhooks/{id}: the last hundred messages of a webhook. Admins only. */
export default function DeliveriesPage() {
  const { role } = useMe();
  const { id = "" } = useParams();
  if (role !== "admin")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators can see connections.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <OfWebhook key={id} id={id} />;
}

function OfWebhook({ id }: { id: string }) {
  const webhooks = useWebhooks();
  const webhook = webhooks.data?.find((one) => one.id === id);
  if (webhook) return <Deliveries webhook={webhook} />;
  return (
    <Page title={t("Deliveries")} detail={{ backHref: webhooksHref }}>
      {webhooks.data ? (
        <Empty title={t("Webhook not found")} help={t("It may have been removed.")} />
      ) : webhooks.isError ? (
        <LoadFailed onRetry={() => void webhooks.refetch()} retrying={webhooks.isFetching} />
      ) : (
        <TableSkeleton />
      )}
    </Page>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, name, host } = webhook;
  const { data, isError, isFetching, refetch } = useDeliveries(id);
  const { mutate, isPending, variables, error } = useReplay(id);
  // The same as long as nothing changes, so that the table is not drawn anew.
  const replay = useMemo(() => ({ mutate, isPending, variables, error }), [mutate, isPending, variables, error]);
  const [openId, setOpenId] = useState<string>();
  const open = useCallback((delivery: Delivery) => setOpenId(delivery.id), []);
  const opened = data?.find((one) => one.id === openId);
  const isWide = useAtLeast("lg");
  const now = useNow();
  const zone = useZone();
  const List = isWide ? DeliveryTable : DeliveryCards;
  return (
    <Page
      title={t("Deliveries of {name}", { name })}
      detail={{
        backHref: webhooksHref,
        meta: <bdi dir="ltr">{host}</bdi>,
        status: <HealthBadge webhook={webhook} />,
      }}
    >
      <HealthNote webhook={webhook} zone={zone} now={now} />
      {!opened && <Refusal error={error} />}
      {data ? (
        data.length > 0 ? (
          <Suspense fallback={<TableSkeleton />}>
            <List webhook={webhook} deliveries={data} replay={replay} onOpen={open} />
          </Suspense>
        ) : (
          <Empty title={t("No deliveries yet")} help={t("They appear here as soon as something is sent.")} />
        )
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TableSkeleton />
      )}
      {opened && (
        <PayloadDialog webhook={webhook} delivery={opened} replay={replay} onClose={() => setOpenId(undefined)} />
      )}
    </Page>
  );
}
