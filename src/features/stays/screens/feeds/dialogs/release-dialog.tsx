import { DeleteDialog } from "../../../../../client/parts/delete-dialog";
import { t } from "../../../../../shared/words";
import type { Feed } from "../../../contract/feeds";
import { useReleaseFeed } from "../../../queries/feeds";

/** Asks before a held read is applied. */
export function ReleaseDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t("Cancel {count, plural, one {# upcoming stay} other {# upcoming stays}} of {name}?", {
        count: feed.held?.missing ?? 0,
        name: feed.name,
      })}
      description={t(
        "The calendar is read once more; if it lacks even more stays, nothing is changed. Untouched cleanings of cancelled stays are deleted. You decide about the others.",
      )}
      label={t("Apply anyway")}
      removal={useReleaseFeed(feed)}
      onClose={onClose}
    />
  );
}
