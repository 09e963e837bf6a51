import { CirclePause, RefreshCw } from "lucide-react";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import type { Feed } from "../../contract/feeds";

type HeldNoteProps = {
  /** The calendar's name. */
  name: string;
  held: NonNullable<Feed["held"]>;
  zone: string;
  isReading: boolean;
  onRead: () => void;
  onRelease: () => void;
};

/** A read that would cancel so many stays that a person decides. */
export function HeldNote({ name, held, zone, isReading, onRead, onRelease }: HeldNoteProps) {
  const { missing, upcoming, at } = held;
  return (
    <Note
      tone="needs-review"
      icon={CirclePause}
      title={t("This calendar would cancel {missing} of {upcoming} upcoming stays.", { missing, upcoming })}
    >
      <p>
        {t(
          "Nothing was changed. Held since {time}. If the stays are really cancelled, apply it. If not, check the calendar where it comes from.|the changes are held",
          { time: moment(at, zone) },
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button aria-label={t("Apply anyway: {name}", { name })} onClick={onRelease}>
          {t("Apply anyway")}
        </Button>
        <Button variant="outline" aria-label={t("Read again: {name}", { name })} busy={isReading} onClick={onRead}>
          {!isReading && <RefreshCw size={20} />}
          {t("Read again")}
        </Button>
      </div>
    </Note>
  );
}
