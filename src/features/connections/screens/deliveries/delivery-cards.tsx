import { Braces } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { InParts } from "../../../../ui/in-parts";
import { Plate } from "../../../../ui/plate";
import { eventWords } from "../parts/names";
import type { DeliveryListProps } from "./delivery-list";
import { msText, responseText } from "./delivery-words";
import { OutcomeBadge } from "./outcome-badge";
import { canReplay, ReplayButton } from "./replay-button";

/** A webhook's messages as cards, for phones. */
export default function DeliveryCards({ webhook, deliveries, replay, onOpen }: DeliveryListProps) {
  const zone = useZone();
  return (
    <InParts items={deliveries}>
      {(drawn) => (
        <ul aria-label={t("Deliveries")} className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          {drawn.map((delivery) => {
            const { id, event, subject, createdAt, attempts, outcome } = delivery;
            const time = dayAndTime(createdAt, zone);
            return (
              <Card as="li" key={id} className="flex flex-col gap-3">
                <div className="flex flex-wrap items-start gap-3">
                  {subject && <Plate code={subject} label={t("Villa {code}", { code: subject })} size="row" />}
                  <div className="min-w-32 flex-1">
                    <h2 className="font-semibold">{eventWords(event).name}</h2>
                    <p className="text-sm text-ink-2">{time}</p>
                  </div>
                  <OutcomeBadge outcome={outcome} />
                </div>
                <p className="text-sm wrap-anywhere">
                  {joined(
                    [
                      responseText(delivery),
                      msText(delivery),
                      t("{count, plural, one {# attempt} other {# attempts}}", { count: attempts }),
                    ],
                    " · ",
                  )}
                </p>
                <div className="mt-auto flex flex-wrap justify-end gap-2">
                  <Button
                    variant="quiet"
                    size="tight"
                    aria-label={t("Payload, {time}", { time })}
                    onClick={() => onOpen(delivery)}
                  >
                    <Braces size={20} />
                    {t("Payload")}
                  </Button>
                  {canReplay(webhook, delivery) && (
                    <ReplayButton
                      size="tight"
                      delivery={delivery}
                      replay={replay}
                      label={t("Send again, {time}", { time })}
                    />
                  )}
                </div>
              </Card>
            );
          })}
        </ul>
      )}
    </InParts>
  );
}
