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
        "Its stays and their cleanings are kept, but no longer updated. Cancel those that will not take place yourself. If you add the calendar again, its stays are imported twice. To change only its address, enter another one instead.",
      )}
      label={t("Stop reading")}
      removal={useDeleteFeed(feed)}
      onClose={onClose}
    />
  );
}
