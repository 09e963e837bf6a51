import { CircleCheck, CircleDashed } from "lucide-react";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { TypedText } from "../../../translations/screens/typed-text";
import type { HistoryEntry } from "../../contract/history";
import type { ReviewPhotoParts } from "../parts/photo-parts";

type SentBackListProps = {
  items: HistoryEntry["items"];
  /** The ticks with which they were done again; undefined if that is not to be shown. */
  again?: ReadonlyMap<string, HistoryEntry> | undefined;
  FaultPhotos: ReviewPhotoParts["FaultPhotos"];
};

/** The items that a verdict sent back, each with note and photos, and who has done it again. */
export function SentBackList({ items, again, FaultPhotos }: SentBackListProps) {
  const parkText = useParkText();
  if (items.length === 0) return null;
  return (
    <ul aria-label={t("Sent back")} className="mt-1 flex flex-col gap-2 border-s-2 border-line ps-3 text-sm">
      {items.map(({ itemId, label, note, lang, photos }) => (
        <li key={itemId} className="flex flex-col gap-0.5">
          <p className="font-medium">
            <ParkText>{label}</ParkText>
          </p>
          {note && <TypedText text={note} lang={lang} className="text-ink-2" />}
          <FaultPhotos urls={photos} label={parkText(label)} />
          {again && <DoneAgain tick={again.get(itemId)} />}
        </li>
      ))}
    </ul>
  );
}

function DoneAgain({ tick }: { tick: HistoryEntry | undefined }) {
  const zone = useZone();
  const Icon = tick ? CircleCheck : CircleDashed;
  return (
    <p className={classNames("flex gap-1.25 text-xs", tick ? "text-done-fg" : "text-rework-fg")}>
      <Icon size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
      {tick
        ? t("Done again: {name}, {time}", { name: tick.by?.name ?? t("Changeover"), time: moment(tick.at, zone) })
        : t("Not done again")}
    </p>
  );
}
