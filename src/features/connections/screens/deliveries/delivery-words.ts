import { joined } from "../../../../shared/joined";
import { received, tell } from "../../../../shared/sentences";
import { t } from "../../../../shared/words";
import type { Delivery } from "../../contract/webhooks";

/** "200", "No answer · …", or that it was not sent yet. For administrators, who compare it with the receiver's log. */
export function responseText({ status, problem }: Pick<Delivery, "status" | "problem">): string {
  if (status !== null) return String(status);
  return problem ? joined([t("No answer"), tell(received(problem))], " · ") : t("Not sent yet|a message");
}

/** "320 ms"; blank without a response. */
export function msText({ ms }: Pick<Delivery, "ms">): string {
  return ms === null ? "" : t("{count} ms", { count: ms });
}

/** The JSON of a message, laid out to be read; unchanged if it isn't JSON. */
export function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
