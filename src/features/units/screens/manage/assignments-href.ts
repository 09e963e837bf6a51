import type { Unit } from "../../contract";

/** The page of a villa's assignments, of all days. */
export const assignmentsHref = ({ code }: Pick<Unit, "code">) =>
  `/supervisor/assignments?${new URLSearchParams({ days: "all", search: code })}`;
