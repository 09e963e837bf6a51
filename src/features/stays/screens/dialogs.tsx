import { lazy, Suspense } from "react";
import type { DialogRequest } from "./dialog-request";

const StayDialog = lazy(() => import("./stay/stay-dialog"));
const PlanDialog = lazy(() => import("./plan/plan-dialog"));

type StaysDialogsProps = { request: DialogRequest | undefined; onClose: () => void };

/** The open dialog, if any. Each has a file of its own. */
export function StaysDialogs(props: StaysDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OpenOne {...props} />
    </Suspense>
  );
}

function OpenOne({ request, onClose }: StaysDialogsProps) {
  switch (request?.kind) {
    case undefined:
      return null;
    case "stay":
      return <StayDialog key={request.stay.id} stay={request.stay} onClose={onClose} />;
    case "add":
      return <StayDialog draft={request} onClose={onClose} />;
    case "plan":
      return <PlanDialog needs={request.needs} onClose={onClose} />;
  }
}
