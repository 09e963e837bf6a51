import { useNow } from "../../../../client/browser/use-now";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { InParts } from "../../../../ui/in-parts";
import { useHome } from "../../../schedules/screens/calendar/use-home";
import type { Webhook } from "../../contract/webhooks";
import { useWebhooks } from "../../queries/webhooks";
import type { Question } from "../connection-dialogs";
import { cardGrid } from "../parts/card-grid";
import { CardsSkeleton } from "../parts/cards-skeleton";
import { worstFirst } from "./health";
import { WebhookCard } from "./webhook-card";

type WebhookListProps = { onAsk: (question: Question) => void };

/** All webhooks, those that need somebody first. */
export function WebhookList({ onAsk }: WebhookListProps) {
  const webhooks = useWebhooks();
  if (webhooks.data) return <Known webhooks={webhooks.data} onAsk={onAsk} />;
  if (webhooks.isError) return <LoadFailed onRetry={() => void webhooks.refetch()} retrying={webhooks.isFetching} />;
  return <CardsSkeleton />;
}

function Known({ webhooks, onAsk }: WebhookListProps & { webhooks: readonly Webhook[] }) {
  const now = useNow();
  const { home, watch } = useHome();
  if (webhooks.length === 0)
    return (
      <Card>
        <Empty
          title={t("No webhooks yet")}
          help={t("A webhook tells another program at once when a villa is ready, or when something is found.")}
        />
      </Card>
    );
  return (
    <section aria-labelledby="webhooks" {...watch} className="flex flex-col gap-4">
      <h2 ref={home} id="webhooks" tabIndex={-1} className="text-lg font-bold tracking-tight">
        {t("{count, plural, one {# webhook} other {# webhooks}}", { count: webhooks.length })}
      </h2>
      <InParts items={worstFirst(webhooks)}>
        {(drawn) => (
          <ul aria-label={t("Webhooks")} className={cardGrid}>
            {drawn.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} now={now} onAsk={(kind) => onAsk({ kind, webhook })} />
            ))}
          </ul>
        )}
      </InParts>
    </section>
  );
}
