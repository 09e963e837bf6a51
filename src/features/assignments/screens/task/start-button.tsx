import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useZone } from "../../../../client/session/current-user";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";

const StartEarlyDialog = lazy(() => import("./start-early-dialog"));

type StartButtonProps = { plannedAt: string; starting: boolean; onStart: () => void };

/** Starts the cleaning; asks first if it is planned for a later day. */
export function StartButton({ plannedAt, starting, onStart }: StartButtonProps) {
  const zone = useZone();
  const [asking, setAsking] = useState(false);
  const day = parkDay(new Date(plannedAt), zone);
  return (
    <>
      <Button
        size="wet"
        busy={starting}
        onClick={() => (day > parkDay(new Date(), zone) ? setAsking(true) : onStart())}
      >
        {!starting && <Play size={20} />}
        {t("Start Cleaning")}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <StartEarlyDialog
            day={day}
            onStart={() => {
              setAsking(false);
              onStart();
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
