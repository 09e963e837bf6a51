import { Area } from "../../../units/screens/area";
import type { Assignment } from "../../contract/assignment";
import { KindBadge } from "./status-badge";

/** Below the title of an assignment's page: where it is, and what kind of cleaning unless it is a changeover. */
export function WorkMeta({ work: { unit, kind } }: { work: Pick<Assignment, "unit" | "kind"> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Area name={unit.location} />
      <KindBadge kind={kind} />
    </span>
  );
}
