import { classNames } from "../../ui/class-names";
import { Refusal } from "./refusal";

/** The server's refusal, read out at once. For dialogs: the toast is outside of them, where screen readers hear nothing while one is open. */
export function RefusalAlert({ error, className }: { error: Error | null; className?: string }) {
  return (
    <div role="alert" className={classNames("empty:hidden", className)}>
      <Refusal error={error} />
    </div>
  );
}
