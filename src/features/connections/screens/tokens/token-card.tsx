import { KeyRound, Trash2 } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { type Fact, FactList } from "../../../../ui/fact-list";
import { agoText } from "../../../stays/screens/feeds/time-text";
import type { Token } from "../../contract/tokens";
import { scopeWords } from "../parts/names";
import { TokenBadge } from "./token-badge";
import { tokenState } from "./token-state";

type TokenCardProps = { token: Token; now: Date; onRevoke: () => void };

/** One token: what it may do, until when, and when it was used last. */
export function TokenCard({ token, now, onRevoke }: TokenCardProps) {
  const zone = useZone();
  const { name, scopes, expiresAt, lastUsedAt, createdAt } = token;
  const state = tokenState(token, now);
  const facts: Fact[] = [
    [
      t("May|of a token"),
      joined(
        scopes.map((scope) => scopeWords(scope).name),
        " · ",
      ),
    ],
    [state === "expired" ? t("Expired") : t("Expires"), expiresAt ? dateWithYear(expiresAt, zone) : t("Never")],
    [t("Last used"), lastUsedAt ? agoText(lastUsedAt, now) : t("Never|was it used")],
    [t("Created"), dateWithYear(createdAt, zone)],
  ];
  return (
    <Card as="li" quiet={state === "expired"} className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-[13px] bg-sunken text-ink-2">
          <KeyRound size={24} aria-hidden="true" />
        </span>
        <h3 className="min-w-44 flex-1 self-center font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <TokenBadge state={state} />
      </div>
      <FactList facts={facts} />
      <Button
        variant="quiet"
        size="tight"
        className="mt-auto ms-auto"
        aria-label={t("Revoke {name}", { name })}
        onClick={onRevoke}
      >
        <Trash2 size={20} />
        {t("Revoke")}
      </Button>
    </Card>
  );
}
