import { CalendarCheck, CalendarX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Refusal } from "../../../client/parts/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Note } from "../../../ui/note";
import { TypedText } from "../../translations/screens/typed-text";
import { useAbsences, useCancelAbsence } from "../queries";
import { cancelRefusal } from "../rules";

// Not part of the first screen: its form is as large as that.
const OwnAbsenceDialog = lazy(() => import("./own-absence-dialog"));

type OwnAbsenceProps = {
  day: string;
  today: string;
  /** Only says that they are absent: "Mark Absent" is somewhere else on the screen. */
  withoutButton?: boolean;
};

/** Under the date of a cleaner's or an inspector's day: "Mark Absent"; that they are absent, and how to cancel it; or that this is unknown. */
export default function OwnAbsence(props: OwnAbsenceProps) {
  const { day, today } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <AbsenceOnDay {...props} onAsk={() => setAsking(true)} />
      {/* It stays open with what was typed, whatever others enter meanwhile. */}
      {asking && (
        <Suspense fallback={null}>
          <OwnAbsenceDialog day={day} today={today} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function AbsenceOnDay({ day, today, withoutButton = false, onAsk }: OwnAbsenceProps & { onAsk: () => void }) {
  const { data, isError } = useAbsences({ from: day, to: day });
  const cancel = useCancelAbsence();
  const absence = data?.[0];
  if (!absence && (withoutButton || day < today)) return null;
  if (!data)
    return isError && <p className="text-sm text-ink-2">{t("Can't check right now whether you are marked absent.")}</p>;
  return (
    <div className="flex flex-col gap-2">
      {absence && (
        <>
          <Note tone="rework" icon={CalendarX} role="status" title={t("You are marked absent")}>
            {absence.reason && <TypedText text={absence.reason} lang={absence.lang} />}
          </Note>
          <Refusal error={absence.id === cancel.variables ? cancel.error : null} />
        </>
      )}
      {/* One button for both: it keeps the focus. */}
      {!(absence && cancelRefusal(absence.date, today)) && (
        <Button
          variant="outline"
          className="self-start"
          busy={cancel.isPending}
          onClick={() => (absence ? cancel.mutate(absence.id) : onAsk())}
        >
          {absence ? <CalendarCheck size={20} /> : <CalendarX size={20} />}
          {absence ? t("Cancel absence") : t("Mark Absent|oneself")}
        </Button>
      )}
    </div>
  );
}
