import { Link2, RefreshCw, Rss, Trash2, TriangleAlert } from "lucide-react";
import { Refusal } from "../../../../client/parts/refusal";
import { useZone } from "../../../../client/session/current-user";
import { joined } from "../../../../shared/joined";
import { received, tell } from "../../../../shared/sentences";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Note } from "../../../../ui/note";
import { Plate } from "../../../../ui/plate";
import type { Feed } from "../../contract/feeds";
import { useReadFeed } from "../../queries/feeds";
import { FeedFacts } from "./feed-facts";
import { healthOf } from "./health";
import { HealthBadge } from "./health-badge";
import { HeldNote } from "./held-note";

type FeedCardProps = {
  feed: Feed;
  /** Its villa's code; undefined for a calendar of many villas, blank for a removed villa. */
  code: string | undefined;
  /** Whether the villas are loaded. */
  isVillaKnown: boolean;
  now: Date;
  isAdmin: boolean;
  onAsk: (kind: "address" | "release" | "stop") => void;
};

/** One calendar: how it is, what its last good read brought, and what can be done. */
export function FeedCard({ feed, code, isVillaKnown, now, isAdmin, onAsk }: FeedCardProps) {
  const zone = useZone();
  const read = useReadFeed(feed);
  const { name, host, failures, problem, held } = feed;
  const villa = code === undefined ? t("Many villas") : code || !isVillaKnown ? undefined : t("Removed villa");
  return (
    <Card as="li" decision={held !== null} className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-start gap-3">
        {code ? (
          <Plate code={code} label={t("Villa {code}", { code })} />
        ) : (
          <span className="grid size-15 shrink-0 place-items-center rounded-[13px] bg-sunken text-ink-2">
            <Rss size={24} aria-hidden="true" />
          </span>
        )}
        <div className="min-w-44 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-ink-2">{joined([villa, name === host ? null : host], " · ")}</p>
        </div>
        <HealthBadge health={healthOf(feed)} />
      </div>
      {held && (
        <HeldNote
          name={name}
          held={held}
          zone={zone}
          isReading={read.isPending}
          onRead={() => read.mutate()}
          onRelease={() => onAsk("release")}
        />
      )}
      {failures > 0 && (
        <Note
          tone="danger"
          icon={TriangleAlert}
          title={t("{count, plural, one {The last read failed} other {The last # reads failed}}", { count: failures })}
        >
          {problem && <p>{tell(received(problem))}</p>}
          <p>{t("Nothing was changed. The stays from the last successful read are kept.")}</p>
        </Note>
      )}
      <FeedFacts feed={feed} zone={zone} now={now} />
      <Refusal error={read.error} />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {!held && (
          <Button
            variant="tonal"
            className="grow sm:grow-0"
            aria-label={t("Read now: {name}", { name })}
            busy={read.isPending}
            onClick={() => read.mutate()}
          >
            {!read.isPending && <RefreshCw size={20} />}
            {t("Read now")}
          </Button>
        )}
        {isAdmin && (
          <div className="ms-auto flex grow flex-wrap justify-end gap-x-2 *:grow sm:*:grow-0">
            <Button
              variant="quiet"
              size="tight"
              aria-label={t("Other address for {name}", { name })}
              onClick={() => onAsk("address")}
            >
              <Link2 size={20} />
              {t("Other address")}
            </Button>
            <Button
              variant="quiet"
              size="tight"
              aria-label={t("Stop reading {name}", { name })}
              onClick={() => onAsk("stop")}
            >
              <Trash2 size={20} />
              {t("Stop reading")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
