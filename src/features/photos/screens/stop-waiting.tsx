import { useEffect, useState } from "react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { StopWaitingDialog } from "./stop-waiting-dialog";

type StopWaitingProps = { assignmentId: string; by: "cleaner" | "qc"; count: number };

/** Lets a supervisor stop waiting for photos on a lost phone. */
export default function StopWaiting(props: StopWaitingProps) {
  const [state, setState] = useState<"waiting" | "asking" | "stopped">("waiting");
  useEffect(() => {
    // The button disappears with the photos.
    if (state === "stopped") document.querySelector("h1")?.focus();
  }, [state]);
  return (
    <>
      <Button variant="quiet" size="compact" className="-mx-3.5 -my-2" onClick={() => setState("asking")}>
        {t("Stop waiting")}
      </Button>
      {state === "asking" && (
        <StopWaitingDialog {...props} onClose={() => setState("waiting")} onStopped={() => setState("stopped")} />
      )}
    </>
  );
}
