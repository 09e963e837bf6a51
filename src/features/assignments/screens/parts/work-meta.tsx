import type { ReactNode } from "react";
import { Area } from "../../../units/screens/area";
import type { Assignment } from "../../contract/assignment";
import { KindBadge } from "./status-badge";

type WorkMetaProps = { work: Pick<Assignment, "unit" | "kind">; children?: ReactNode };

/** Below the title of an assignment's page: where it is, what kind of cleaning unless it is a changeover, and what the page adds. */
export function WorkMeta({ work: { unit, kind }, children }: WorkMetaProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Area name={unit.location} />
      <KindBadge kind={kind} />
      {children}
    </span>
  );
}
