import { useNow } from "../../../../client/browser/use-now";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { InParts } from "../../../../ui/in-parts";
import { useHome } from "../../../schedules/screens/calendar/use-home";
import type { Token } from "../../contract/tokens";
import { useTokens } from "../../queries/tokens";
import { cardGrid } from "../parts/card-grid";
import { CardsSkeleton } from "../parts/cards-skeleton";
import { TokenCard } from "./token-card";

type TokenListProps = { onRevoke: (token: Token) => void };

/** All tokens that are not revoked, newest first. */
export function TokenList(props: TokenListProps) {
  const tokens = useTokens();
  if (tokens.data) return <Known tokens={tokens.data} {...props} />;
  if (tokens.isError) return <LoadFailed onRetry={() => void tokens.refetch()} retrying={tokens.isFetching} />;
  return <CardsSkeleton />;
}

function Known({ tokens, onRevoke }: TokenListProps & { tokens: readonly Token[] }) {
  const now = useNow();
  const { home, watch } = useHome();
  if (tokens.length === 0)
    return (
      <Card>
        <Empty
          title={t("No tokens yet")}
          help={t("With a token, another program sends stays to this park, or reads which villas are ready.")}
        />
      </Card>
    );
  return (
    <section aria-labelledby="tokens" {...watch} className="flex flex-col gap-4">
      <h2 ref={home} id="tokens" tabIndex={-1} className="text-lg font-bold tracking-tight">
        {t("{count, plural, one {# token} other {# tokens}}", { count: tokens.length })}
      </h2>
      <InParts items={tokens}>
        {(drawn) => (
          <ul aria-label={t("Tokens")} className={cardGrid}>
            {drawn.map((token) => (
              <TokenCard key={token.id} token={token} now={now} onRevoke={() => onRevoke(token)} />
            ))}
          </ul>
        )}
      </InParts>
    </section>
  );
}
