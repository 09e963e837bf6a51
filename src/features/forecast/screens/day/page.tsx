import { Redirect } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { isSupervisor } from "../../../../shared/roles";
import { DayPage } from "./day-page";

/** /supervisor/day?date=: how a day is expected to go, by cleaner, and the plan of it. Cleaners, QC and reception are sent to their own start page. */
export default function DayByCleaner() {
  const { role } = useMe();
  return isSupervisor(role) ? <DayPage /> : <Redirect to="/" replace />;
}
