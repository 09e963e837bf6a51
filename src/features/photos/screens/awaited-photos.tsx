import { Suspense } from "react";
import { lazyOptional } from "../../../client/parts/lazy-optional";
import { useMe } from "../../../client/session/current-user";
import { isSupervisor } from "../../../shared/roles";
import { OnPhones } from "../../assignments/screens/parts/on-phones";

type AwaitedPhotosProps = { assignmentId: string; by: "cleaner" | "qc"; count: number };

/** Cleaners never need it, and the task screen is theirs. */
const StopWaiting = lazyOptional(() => import("./stop-waiting"));

/** Number of photos still on phones; a supervisor can stop waiting for them. */
export function AwaitedPhotos({ count, ...place }: AwaitedPhotosProps) {
  const { role } = useMe();
  if (count <= 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <OnPhones count={count} by={place.by} />
      {isSupervisor(role) && (
        <Suspense>
          <StopWaiting {...place} count={count} />
        </Suspense>
      )}
    </div>
  );
}
