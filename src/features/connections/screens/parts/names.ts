import type { Scope } from "../../../../shared/scopes";
import type { WebhookEvent } from "../../../../shared/webhook-events";
import { t } from "../../../../shared/words";

/** A choice in plain words: its name, and what it means. */
type Named = { name: string; about: string };

/** What a token may do. */
export function scopeWords(scope: Scope): Named {
  switch (scope) {
    case "stays:write":
      return { name: t("Send stays"), about: t("Adds, changes and cancels the stays of its own system.") };
    case "ready:read":
      return { name: t("Read readiness"), about: t("Reads the state of each villa, and when it is needed.") };
    case "reports:read":
      return { name: t("Read reports"), about: t("Reads the figures of the park.") };
  }
}

/** What a webhook is told. */
export function eventWords(event: WebhookEvent): Named {
  switch (event) {
    case "villa.readiness":
      return { name: t("Readiness of villas"), about: t("Whenever a villa changes, such as from cleaning to ready.") };
    case "finding.added":
      return { name: t("New findings"), about: t("Whenever somebody reports a note, damage or a missing item.") };
  }
}
