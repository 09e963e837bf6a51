import { useEffect, useState } from "react";
import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { FieldHelp } from "../../../ui/field";
import { mayStopWaiting } from "../rules";
import { useLazyComponent } from "./use-lazy-component";

type StopWaitingProps = { assignmentId: string; by: "cleaner" | "qc"; count: number };

const loadDialog = () => import("./stop-waiting-dialog").then(({ StopWaitingDialog }) => StopWaitingDialog);

/** Lets a supervisor stop waiting for photos on a lost phone; renders nothing for others. */
export function StopWaiting(props: StopWaitingProps) {
  const me = useMe();
  const [state, setState] = useState<"waiting" | "asking" | "stopped">("waiting");
  const { Component, failed, load } = useLazyComponent(loadDialog);
  useEffect(() => {
    // The button disappears with the photos.
    if (state === "stopped") document.querySelector("h1")?.focus();
  }, [state]);
  if (!mayStopWaiting(me.role)) return null;
  const ask = () => {
    setState("asking");
    void load();
  };
  return (
    <>
      <Button variant="quiet" size="compact" className="-mx-3.5 -my-2" onClick={ask}>
        {t("Stop waiting")}
      </Button>
      {failed && (
        <div role="alert">
          <FieldHelp
            id={`stop-waiting-${props.by}`}
            error={t("This could not be loaded. Check the connection and try again.")}
          />
        </div>
      )}
      {state === "asking" && Component && (
        <Component {...props} onClose={() => setState("waiting")} onStopped={() => setState("stopped")} />
      )}
    </>
  );
}
