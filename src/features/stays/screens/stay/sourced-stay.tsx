import { CalendarX, CircleHelp, Info } from "lucide-react";
import { type FormEvent, useState } from "react";
import { joinSentences } from "../../../../client/parts/join-sentences";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { clockText, moment } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Note } from "../../../../ui/note";
import { Plate } from "../../../../ui/plate";
import { findVilla } from "../../../assignments/rules/plan-form";
import { VillaField } from "../../../assignments/screens/parts/villa-field";
import { UsualTimes } from "../../../settings/screens/usual-times";
import type { Unit } from "../../../units/contract";
import { useUnits } from "../../../units/queries";
import type { Stay } from "../../contract/stays";
import { useChooseVilla } from "../../queries/changes";
import { useFeeds } from "../../queries/stays";
import { feedOf } from "../../rules/stay";
import { stayKindName } from "../kinds";
import { sourceText, staySpan } from "../sentences";
import { Overlaps } from "./overlaps";
import { StayHistory } from "./stay-history";

type SourcedStayProps = {
  stay: Stay;
  etag: string | undefined;
  isStopped: boolean;
  onCancelStay: () => void;
  onClose: () => void;
};

/**
 * A stay that another program, a list or a calendar tells: it can't be edited here. Its villa can be chosen if it is unknown or was chosen, and it can be cancelled if its
 * calendar is no longer read or its program no longer connected.
 */
export function SourcedStay({ stay, etag, isStopped, onCancelStay, onClose }: SourcedStayProps) {
  const zone = useZone();
  const today = useToday();
  const feeds = useFeeds();
  const villas = useUnits();
  const code = villas.data?.find(({ id }) => id === stay.unitId)?.code;
  const source = sourceText(stay.source, feeds.data ?? []);
  return (
    <Dialog
      open
      onClose={onClose}
      lead={code && <Plate code={code} size="small" />}
      title={code ? t("Stay in {code}", { code }) : t("Stay without a villa")}
      description={staySpan(stay, today)}
    >
      <div className="flex flex-col gap-4">
        <Note icon={Info} title={source}>
          {howToChange(stay, isStopped)}
        </Note>
        {stay.missingSince && (
          <Note tone="needs-review" icon={CircleHelp} title={t("Missing in its calendar")}>
            {missingText(moment(stay.missingSince, zone), isStopped)}
          </Note>
        )}
        {(stay.unitId === null || stay.hasChosenUnit) && villas.data && (
          <ChooseVilla stay={stay} etag={etag} villas={villas.data} onDone={onClose} />
        )}
        <Facts stay={stay} />
        <UsualTimes />
        <Overlaps stay={stay} />
        <StayHistory id={stay.id} />
        {isStopped && stay.status === "booked" && (
          <Button variant="outline-danger" className="md:self-start" onClick={onCancelStay}>
            <CalendarX size={20} />
            {t("Cancel stay")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function howToChange({ source, status }: Stay, isStopped: boolean): string {
  if (!isStopped) return t("Change it there. The next read or message brings the change here.");
  const stopped = feedOf(source) ? t("Its calendar is no longer read.") : t("Its program is no longer connected.");
  return joinSentences(stopped, status === "booked" && t("Cancel the stay here if it will not take place."));
}

function missingText(time: string, isStopped: boolean): string {
  return isStopped
    ? t("Since {time}, also in the last read. You can cancel it here.", { time })
    : t("Since {time}. It is cancelled if it is still missing in the next reads.", { time });
}

function Facts({ stay }: { stay: Stay }) {
  const today = useToday();
  const facts: [name: string, value: string][] = [
    [t("Kind of stay"), stayKindName(stay.kind)],
    [t("Arrival"), dayNameIn(today, stay.arrival)],
    [t("Departure"), dayNameIn(today, stay.departure)],
    [t("Check-in"), stay.checkIn ? clockText(stay.checkIn) : t("Usual time")],
    [t("Check-out"), stay.checkOut ? clockText(stay.checkOut) : t("Usual time")],
    [t("Number of guests"), stay.guests === null ? t("Unknown|number of guests") : String(stay.guests)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChooseVillaProps = { stay: Stay; etag: string | undefined; villas: readonly Unit[]; onDone: () => void };

/** The villa of a stay whose source calls it by a name that no villa has; once it is chosen, another one. */
function ChooseVilla({ stay, etag, villas, onDone }: ChooseVillaProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const choice = useChooseVilla(stay.id, etag);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    const villa = findVilla(villas, typed);
    if (!villa) return setError(typed.trim() ? t("No villa matches this.") : t("Please choose a villa."));
    choice.mutate(villa.id, { onSuccess: onDone });
  };
  return (
    <form onSubmit={choose} noValidate className="flex flex-col gap-3">
      <p>{whyChoose(stay)}</p>
      <VillaField
        // Who reads a stay whose villa is known need not want another one.
        data-autofocus={stay.unitId === null || undefined}
        typed={typed}
        villas={villas}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={choice.isPending}>
        {t("Choose villa")}
      </Button>
      <RefusalAlert error={choice.error} />
    </form>
  );
}

function whyChoose({ unitId, unitCode }: Stay): string {
  if (unitId) return t("Somebody chose this villa. The source doesn't change it.");
  if (unitCode) return t("Its source calls the villa {name}, which is not the code of any villa.", { name: unitCode });
  return t("Its source names no villa.");
}
