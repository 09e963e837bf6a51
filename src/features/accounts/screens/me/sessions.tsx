import { LogOut, Monitor, MonitorSmartphone, Smartphone } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe, useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Session } from "../../contract/me";
import { useEndSessions, useSessions } from "../../queries/me";
import { LinkButton } from "../invite/link-button";

/** The open question: end one session, or all others. */
type Question = { session?: Session };

/** "Where you are signed in", with buttons that sign out the other devices. */
export function Sessions() {
  const sessions = useSessions();
  const me = useMe();
  const [question, ask] = useState<Question>();
  const { data, isError } = sessions;
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-60 rounded-card" />
      </Loading>
    );
  return (
    <Card as="section" padding="roomy" className="flex flex-col gap-4">
      <CardTitle icon={MonitorSmartphone}>{t("Where you are signed in")}</CardTitle>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((session) => (
          <Row key={session.id} session={session} onEnd={() => ask({ session })} />
        ))}
      </ul>
      <LinkButton person={me} kind="another-phone" />
      {data.length > 1 ? (
        <Button variant="outline-danger" onClick={() => ask({})}>
          <LogOut size={20} />
          {t("Sign out everywhere else")}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{t("You are signed in on this device only.")}</p>
      )}
      {question && <EndDialog {...question} onClose={() => ask(undefined)} />}
    </Card>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const zone = useZone();
  const Icon = /Android|iPhone|, iPad/.test(session.device ?? "") ? Smartphone : Monitor;
  const device = nameOf(session);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon size={24} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-32 grow">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-ink-2">
          {session.isCurrent
            ? t("Signed in {when}", { when: moment(session.createdAt, zone) })
            : t("Last used {when}", { when: moment(session.lastUsedAt, zone) })}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="type">{t("This device")}</Badge>
      ) : (
        <Button variant="quiet" aria-label={t("Sign out {device}", { device })} onClick={onEnd}>
          {t("Sign out")}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ session, onClose }: Question & { onClose: () => void }) {
  const ending = useEndSessions(session?.id);
  return (
    <DeleteDialog
      title={session ? t("Sign out {device}?", { device: nameOf(session) }) : t("Sign out everywhere else?")}
      description={t("Changes that have not been sent yet stay on that device until you sign in there again.")}
      label={session ? t("Sign out") : t("Sign out everywhere else")}
      removal={ending}
      onClose={onClose}
    />
  );
}

function nameOf({ device }: Session): string {
  // The only name of a system with a word in it.
  return device?.replace(/Mac or iPad/, t("Mac or iPad")) ?? t("Unknown device");
}
