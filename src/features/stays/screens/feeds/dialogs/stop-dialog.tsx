import { DeleteDialog } from "../../../../../client/parts/delete-dialog";
import { t } from "../../../../../shared/words";
import type { Feed } from "../../../contract/feeds";
import { useDeleteFeed } from "../../../queries/feeds";

/** Asks before a calendar is no longer read. */
export function StopDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t("Stop reading {name}?", { name: feed.name })}
      description={t(
        "Its stays and their cleanings stay, but no longer change. To read it again, you need its address.",
      )}
      label={t("Stop reading")}
      removal={useDeleteFeed(feed)}
      onClose={onClose}
    />
  );
}
