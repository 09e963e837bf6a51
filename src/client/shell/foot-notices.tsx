import { ArchiveRestore, CloudUpload } from "lucide-react";
import { dayAndTime } from "../../shared/formats";
import { joined } from "../../shared/joined";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { FootCard } from "../../ui/foot-card";
import { getStored, setStored } from "../browser/device-storage";
import { pruneKept } from "../outbox/kept";
import { readOthers } from "../outbox/left-behind";
import type { Operation } from "../outbox/operation";
import { countByState, othersRefused } from "../outbox/refused";
import { type Resent, resentName } from "../outbox/resent";
import { joinSentences } from "../parts/join-sentences";
import { useZone } from "../session/current-user";
import { footNotice } from "./foot-notice";

const seen = (userId: string) => `others-seen:${userId}`;

/** Tells a user at the foot of the page what they should know about this phone, one after the other. Rejects if its storage can't be read. */
export async function showFootNotices(userId: string): Promise<void> {
  await pruneKept();
  const others = await readOthers(userId);
  const newest = others.at(-1)?.id;
  const resent = getStored(resentName(userId));
  const closing = (name: string, value: string) => () => {
    setStored(name, value);
    footNotice.set(undefined);
    void showFootNotices(userId);
  };
  if (resent) {
    const close = closing(resentName(userId), "");
    footNotice.set(() => <RestoreNotice resent={JSON.parse(resent)} onClose={close} />);
  } else if (newest !== undefined && getStored(seen(userId)) !== newest) {
    const close = closing(seen(userId), newest);
    footNotice.set(() => <OthersNotice others={others} onClose={close} />);
  }
}

/** Says that the park was restored from a backup, what this phone sends again, and what it can't. */
function RestoreNotice({ resent, onClose }: { resent: Resent; onClose: () => void }) {
  const { backedUpAt, count, missing } = resent;
  const time = dayAndTime(backedUpAt, useZone());
  const text = joinSentences(
    t("Changes after {time} were lost.", { time }),
    count > 0 &&
      t("{count, plural, one {# change of yours is} other {# changes of yours are}} sent again from this phone.", {
        count,
      }),
    missing.length > 0 && t("No longer on this phone, so please check: {villas}.", { villas: joined(missing) }),
  );
  return (
    <FootCard icon={ArchiveRestore} title={t("The park was restored from a backup")} text={text}>
      <Button variant="tonal" onClick={onClose}>
        {t("OK")}
      </Button>
    </FootCard>
  );
}

/** Says that other people's changes exist, but not what they contain. */
function OthersNotice({ others, onClose }: { others: readonly Operation[]; onClose: () => void }) {
  const { waiting, refused } = countByState(others);
  const text = joinSentences(
    waiting > 0 &&
      t(
        "{count, plural, one {# change by somebody else is on this phone. It can be sent only when that person signs in here.} other {# changes by somebody else are on this phone. They can be sent only when that person signs in here.}}",
        { count: waiting },
      ),
    refused > 0 && othersRefused(refused),
  );
  return (
    <FootCard icon={CloudUpload} title={t("Somebody else's work is on this phone")} text={text}>
      <Button variant="tonal" onClick={onClose}>
        {t("OK")}
      </Button>
    </FootCard>
  );
}
