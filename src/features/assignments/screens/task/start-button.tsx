import { Play } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useZone } from "../../../../client/session/current-user";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { takeStartRequest } from "./start-request";

const StartEarlyDialog = lazy(() => import("./start-early-dialog"));

type StartButtonProps = { plannedAt: string; starting: boolean; onStart: () => void };

/** Starts the cleaning, at once if a card's "Start Cleaning" opened the page; asks first if it is planned for a later day. */
export function StartButton({ plannedAt, starting, onStart }: StartButtonProps) {
  const zone = useZone();
  const [asking, setAsking] = useState(false);
  const day = parkDay(new Date(plannedAt), zone);
  const start = () => (day > parkDay(new Date(), zone) ? setAsking(true) : onStart());
  const startOnArrival = useEffectEvent(() => {
    if (takeStartRequest()) start();
  });
  useEffect(() => startOnArrival(), []);
  return (
    <>
      <Button size="wet" busy={starting} onClick={start}>
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
