import { lazy, Suspense } from "react";
import type { Unit } from "../../units/contract";
import type { Need } from "../contract/needs";
import type { Stay } from "../contract/stays";
import type { VillaDay } from "./month/villa-days";

const StayDialog = lazy(() => import("./stay/stay-dialog"));
const DayDialog = lazy(() => import("./month/day-dialog"));
const PlanDialog = lazy(() => import("./plan/plan-dialog"));

/** The dialog to open: a stay, a new one, a day of a villa with several things, or needs to plan. */
export type DialogRequest =
  | { kind: "stay"; stay: Stay }
  | { kind: "add"; unitId: string; arrival: string }
  | { kind: "day"; villa: Unit; date: string; day: VillaDay }
  | { kind: "plan"; needs: readonly Need[] };
export type OpenDialog = (request: DialogRequest) => void;

type StaysDialogsProps = { request: DialogRequest | undefined; onOpenDialog: OpenDialog; onClose: () => void };

/** The open dialog, if any. Each has a file of its own. */
export function StaysDialogs(props: StaysDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OpenOne {...props} />
    </Suspense>
  );
}

function OpenOne({ request, onOpenDialog, onClose }: StaysDialogsProps) {
  switch (request?.kind) {
    case undefined:
      return null;
    case "stay":
      return <StayDialog key={request.stay.id} stay={request.stay} onClose={onClose} />;
    case "add":
      return <StayDialog draft={request} onClose={onClose} />;
    case "day":
      return <DayDialog {...request} onOpenDialog={onOpenDialog} onClose={onClose} />;
    case "plan":
      return <PlanDialog needs={request.needs} onClose={onClose} />;
  }
}
