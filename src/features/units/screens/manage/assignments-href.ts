import type { Unit } from "../../contract";

/** The page of a villa's assignments, of all days: the search for a whole code finds that villa alone. */
export const assignmentsHref = ({ code }: Pick<Unit, "code">) =>
  `/supervisor/assignments?${new URLSearchParams({ days: "all", search: code })}`;
