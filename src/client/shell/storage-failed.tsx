import { CircleAlert } from "lucide-react";
import { t } from "../../shared/words";
import { Note } from "../../ui/note";

/** That what this phone keeps could not be read or written: about changes that are exported or discarded here, which needs no server. */
export function StorageFailed({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <Note tone="danger" icon={CircleAlert} role="alert">
      {t("This phone's storage can't be read right now. Please try again.")}
    </Note>
  );
}
