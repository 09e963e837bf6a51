import { Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useMe } from "../../../client/session/current-user";
import { AccessDenied } from "../../../client/shell/access-denied";
import { Page } from "../../../client/shell/page";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { PageTabs } from "../../../ui/page-tabs";
import { ConnectionDialogs, type Question } from "./connection-dialogs";
import { ForDevelopers } from "./parts/for-developers";
import { StoppedBanner } from "./stopped-banner";
import { TokenList } from "./tokens/token-list";
import { WebhookList } from "./webhooks/webhook-list";

type Tab = "tokens" | "webhooks";

/** /admin/connections: the tokens and webhooks of other programs; the tab is kept in the address. Admins only. */
export default function ConnectionsPage() {
  const { role } = useMe();
  if (role !== "admin")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators can see connections.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Connections />;
}

function Connections() {
  const [address, setAddress] = useSearchParams();
  const [question, ask] = useState<Question>();
  const tab: Tab = address.get("tab") === "webhooks" ? "webhooks" : "tokens";
  return (
    <Page
      title={t("Connections")}
      subtitle={<span className="max-lg:hidden">{t("Other programs that send stays or receive events")}</span>}
      aside={
        <Button onClick={() => ask({ kind: tab === "tokens" ? "new-token" : "add" })}>
          <Plus size={20} />
          {tab === "tokens" ? t("New token") : t("Add webhook")}
        </Button>
      }
    >
      {/* On the other tab, each of these webhooks says it itself. */}
      {tab === "tokens" && <StoppedBanner />}
      <PageTabs<Tab>
        label={t("Connections")}
        value={tab}
        onChange={(chosen) => setAddress(chosen === "tokens" ? {} : { tab: chosen }, { replace: true })}
        options={[
          { value: "tokens", label: t("Tokens") },
          { value: "webhooks", label: t("Webhooks") },
        ]}
      >
        <div className="flex flex-col gap-4 pt-4 lg:pt-6">
          {tab === "tokens" ? (
            <TokenList onRevoke={(token) => ask({ kind: "revoke", token })} />
          ) : (
            <WebhookList onAsk={ask} />
          )}
          <ForDevelopers />
        </div>
      </PageTabs>
      <ConnectionDialogs question={question} onAsk={ask} />
    </Page>
  );
}
