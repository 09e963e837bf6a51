import { Refusal } from "./refusal";

/** The server's refusal, read out at once. For dialogs: the toast is outside of them, where screen readers hear nothing while one is open. */
export function RefusalAlert({ error }: { error: Error | null }) {
  return (
    <div role="alert" className="empty:hidden">
      <Refusal error={error} />
    </div>
  );
}
