import { OnPhones } from "../../assignments/screens/parts/on-phones";
import { StopWaiting } from "./stop-waiting";

type AwaitedPhotosProps = { assignmentId: string; by: "cleaner" | "qc"; count: number };

/** Number of photos still on phones; a supervisor can stop waiting for them. */
export function AwaitedPhotos({ count, ...place }: AwaitedPhotosProps) {
  if (count <= 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <OnPhones count={count} by={place.by} />
      <StopWaiting {...place} count={count} />
    </div>
  );
}
