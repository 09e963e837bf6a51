import { KeyRound, Pencil, UserRound } from "lucide-react";
import { useState } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { roleName } from "../../../../client/session/person";
import { Page } from "../../../../client/shell/page";
import { languages } from "../../../../shared/language-names";
import { isolated, t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Me } from "../../contract/me";
import { useAccount } from "../../queries/me";
import { DetailsDialog } from "./details-dialog";
import { PasswordDialog } from "./password-dialog";
import { Sessions } from "./sessions";

/** /me: one's own name, phone, language, password and sessions. For every role. */
export default function AccountPage() {
  const account = useAccount();
  return (
    <Page title={t("Your account")} detail={{ backHref: "/" }}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-6">
        {account.data ? (
          <Details me={account.data} />
        ) : account.isError ? (
          <LoadFailed onRetry={() => void account.refetch()} retrying={account.isFetching} />
        ) : (
          <Loading>
            <Skeleton className="h-120 rounded-card" />
          </Loading>
        )}
        <Sessions />
      </div>
    </Page>
  );
}

function Details({ me }: { me: Me }) {
  const [open, setOpen] = useState<"details" | "password">();
  const close = () => setOpen(undefined);
  return (
    <Card as="section" padding="roomy" className="flex flex-col gap-4">
      <CardTitle icon={UserRound}>{t("Your details")}</CardTitle>
      <dl className="flex flex-col gap-3">
        <Fact label={t("Name|of a person")}>{me.name}</Fact>
        {me.email && <Fact label={t("Email")}>{me.email}</Fact>}
        {me.username && <Fact label={t("Username")}>{me.username}</Fact>}
        <Fact label={t("Phone")}>{me.telephone ? isolated(me.telephone) : t("No phone number")}</Fact>
        <Fact label={t("Language")}>{languageName(me.locale)}</Fact>
        <Fact label={t("Role")}>{roleName(me.role)}</Fact>
      </dl>
      <div className="flex flex-col gap-2 md:flex-row lg:gap-3">
        <Button variant="tonal" className="grow md:grow-0" onClick={() => setOpen("details")}>
          <Pencil size={20} />
          {t("Edit details")}
        </Button>
        <Button variant="outline" className="grow md:grow-0" onClick={() => setOpen("password")}>
          <KeyRound size={20} />
          {t("Change password")}
        </Button>
      </div>
      {open === "details" && <DetailsDialog me={me} onClose={close} />}
      {open === "password" && <PasswordDialog me={me} onClose={close} />}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function languageName(locale: Me["locale"]): string {
  return locale ? languages[locale] : t("This device's language");
}
