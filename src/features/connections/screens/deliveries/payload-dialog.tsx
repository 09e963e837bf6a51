import { Copy } from "lucide-react";
import { copyText } from "../../../../client/parts/copy-text";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { type Fact, FactList } from "../../../../ui/fact-list";
import type { Delivery, Webhook } from "../../contract/webhooks";
import { eventWords } from "../parts/names";
import { laidOut, msText, responseText } from "./delivery-words";
import { OutcomeBadge } from "./outcome-badge";
import type { Replay } from "./replay";
import { canReplay, ReplayButton } from "./replay-button";

type PayloadDialogProps = { webhook: Webhook; delivery: Delivery; replay: Replay; onClose: () => void };

/** What was sent, and what became of it. */
export function PayloadDialog({ webhook, delivery, replay, onClose }: PayloadDialogProps) {
  const zone = useZone();
  const payload = laidOut(delivery.payload);
  return (
    <Dialog
      open
      size="form"
      title={eventWords(delivery.event).name}
      description={delivery.subject && t("Villa {code}", { code: delivery.subject })}
      onClose={onClose}
      actions={
        <>
          {canReplay(webhook, delivery) && (
            <ReplayButton variant="primary" size="wet" className="md:w-auto" delivery={delivery} replay={replay} />
          )}
          <Button
            variant="outline"
            size="wet"
            className="md:w-auto"
            onClick={() => void copyText(payload, t("The payload has been copied to your clipboard."))}
          >
            <Copy size={20} />
            {t("Copy payload")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RefusalAlert error={replay.error} />
        <FactList facts={factsOf(delivery, zone)} />
        <section aria-label={t("Payload")}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <pre tabIndex={0} dir="ltr" translate="no" className="overflow-x-auto rounded-control bg-sunken p-3 text-xs">
            {payload}
          </pre>
        </section>
      </div>
    </Dialog>
  );
}

function factsOf(delivery: Delivery, zone: string): Fact[] {
  const { createdAt, triedAt, dueAt, attempts, outcome } = delivery;
  return [
    [t("Outcome"), <OutcomeBadge key="outcome" outcome={outcome} />],
    [t("Time"), dayAndTime(createdAt, zone)],
    ...(attempts > 0 ? [[t("Sent last"), dayAndTime(triedAt, zone)] satisfies Fact] : []),
    ...(dueAt ? [[t("Sent next"), dayAndTime(dueAt, zone)] satisfies Fact] : []),
    [t("Attempts"), attempts],
    [t("Response"), responseText(delivery)],
    ...(delivery.ms === null ? [] : [[t("Duration"), msText(delivery)] satisfies Fact]),
  ];
}
