import { CircleAlert } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";

export type ShowMoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** "Show more" below a list; nothing on its last page. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      {list.isFetchNextPageError && (
        <Note tone="danger" icon={CircleAlert} role="alert">
          {t("The rest could not be loaded. Check the connection and try again.")}
        </Note>
      )}
      <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t("Show more")}
      </Button>
    </div>
  );
}
