import { KeyRound, ListChecks, Pencil, Power, Trash2, Webhook as WebhookIcon } from "lucide-react";
import { Link } from "wouter";
import { Refusal } from "../../../../client/parts/refusal";
import { toast } from "../../../../client/parts/toasts";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { type Fact, FactList } from "../../../../ui/fact-list";
import { sinceText } from "../../../stays/screens/feeds/time-text";
import type { Webhook } from "../../contract/webhooks";
import { useEditWebhook } from "../../queries/webhooks";
import { deliveriesHref } from "../parts/hrefs";
import { eventWords } from "../parts/names";
import { HealthBadge } from "./health-badge";
import { HealthNote } from "./health-note";

type WebhookCardProps = {
  webhook: Webhook;
  now: Date;
  onAsk: (kind: "edit" | "restore" | "new-secret" | "remove") => void;
};

/** One webhook: how it is, what it is told, and what can be done. */
export function WebhookCard({ webhook, now, onAsk }: WebhookCardProps) {
  const zone = useZone();
  const { id, name, host, disabled } = webhook;
  return (
    <Card as="li" className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-[13px] bg-sunken text-ink-2">
          <WebhookIcon size={24} aria-hidden="true" />
        </span>
        <div className="min-w-44 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-ink-2">
            <bdi dir="ltr">{host}</bdi>
          </p>
        </div>
        <HealthBadge webhook={webhook} />
      </div>
      <HealthNote webhook={webhook} zone={zone} now={now} />
      <FactList facts={factsOf(webhook, zone, now)} />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Link
          href={deliveriesHref(id)}
          aria-label={t("Deliveries of {name}", { name })}
          className={`${buttonClass({ variant: "tonal" })} grow sm:grow-0`}
        >
          <ListChecks size={20} aria-hidden="true" />
          {t("Deliveries")}
        </Link>
        {disabled?.because === "key" ? (
          <Button
            className="grow sm:grow-0"
            aria-label={t("Enter the address of {name}", { name })}
            onClick={() => onAsk("restore")}
          >
            {t("Enter the address")}
          </Button>
        ) : (
          <Switch webhook={webhook} />
        )}
        <div className="flex grow basis-full flex-wrap gap-x-2 *:grow sm:-ms-1.5 sm:*:grow-0">
          <Button variant="quiet" size="tight" aria-label={t("Edit {name}", { name })} onClick={() => onAsk("edit")}>
            <Pencil size={20} />
            {t("Edit")}
          </Button>
          <Button
            variant="quiet"
            size="tight"
            aria-label={t("New secret for {name}", { name })}
            onClick={() => onAsk("new-secret")}
          >
            <KeyRound size={20} />
            {t("New secret")}
          </Button>
          <Button
            variant="quiet"
            size="tight"
            aria-label={t("Remove {name}", { name })}
            onClick={() => onAsk("remove")}
          >
            <Trash2 size={20} />
            {t("Remove")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function factsOf({ events, pending, receivedAt, disabled }: Webhook, zone: string, now: Date): Fact[] {
  return [
    [
      t("Events|of a webhook"),
      joined(
        events.map((event) => eventWords(event).name),
        " · ",
      ),
    ],
    [t("Last received"), receivedAt ? sinceText(receivedAt, zone, now) : t("Never|was it received")],
    ...(pending > 0 ? [[t("Waiting|messages"), pending] satisfies Fact] : []),
    ...(disabled?.because === "person" ? [[t("Off since"), moment(disabled.at, zone, now)] satisfies Fact] : []),
  ];
}

/** Switches a webhook off or on; that can be undone, so nothing is asked. */
function Switch({ webhook }: { webhook: Webhook }) {
  const { name, disabled } = webhook;
  const change = useEditWebhook(webhook, (changed) =>
    toast({ title: changed.disabled ? t("Webhook switched off") : t("Webhook switched on") }),
  );
  return (
    <>
      <Button
        variant="outline"
        className="grow sm:grow-0"
        aria-label={disabled ? t("Switch on {name}", { name }) : t("Switch off {name}", { name })}
        busy={change.isPending}
        onClick={() => change.mutate({ isOn: disabled !== null })}
      >
        {!change.isPending && <Power size={20} />}
        {disabled ? t("Switch on") : t("Switch off")}
      </Button>
      {change.error && (
        <div className="order-first basis-full">
          <Refusal error={change.error} />
        </div>
      )}
    </>
  );
}
