import type { Delivery, Webhook } from "../../contract/webhooks";
import type { Replay } from "./replay";

/** What the table and the cards of a webhook's messages are given. */
export type DeliveryListProps = {
  webhook: Webhook;
  deliveries: readonly Delivery[];
  replay: Replay;
  /** Shows a message's payload. */
  onOpen: (delivery: Delivery) => void;
};
