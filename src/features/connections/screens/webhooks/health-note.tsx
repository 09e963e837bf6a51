import { TriangleAlert, Unplug } from "lucide-react";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import type { Webhook } from "../../contract/webhooks";
import { type Stop, stopReason } from "./stop-reason";

/** Why nothing arrives, and what to do; nothing for a webhook that is well or that a person switched off. */
export function HealthNote({ webhook, zone, now }: { webhook: Webhook; zone: string; now: Date }) {
  const { disabled, failingSince } = webhook;
  if (disabled && disabled.because !== "person") {
    const { at, because } = disabled;
    return (
      <Note tone="danger" icon={Unplug} title={stopReason(because)}>
        <p>{helpFor(because)}</p>
        <p>{t("Off since {time}.", { time: moment(at, zone, now) })}</p>
      </Note>
    );
  }
  if (disabled || !failingSince) return null;
  return (
    <Note
      tone="danger"
      icon={TriangleAlert}
      title={t("Failing since {time}", { time: moment(failingSince, zone, now) })}
    >
      <p>
        {t("Messages are kept and sent again. If nothing arrives for about two days, the webhook is switched off.")}
      </p>
    </Note>
  );
}

/** What to do about it. */
function helpFor(because: Stop): string {
  switch (because) {
    case "gone":
      return t("It has unsubscribed. Switch the webhook on again if that was a mistake.");
    case "failing":
      return t(
        "Check the receiver and switch the webhook on again. It then receives the current state of every villa.",
      );
    case "key":
      return t("Its address and secret can't be read any more. Enter the address and make a new secret.");
  }
}
