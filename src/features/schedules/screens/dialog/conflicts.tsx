import { CircleAlert, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { type Sentence, tell } from "../../../../shared/sentences";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";

type ConflictsProps = {
  /** The server's refusal. */
  refusal: string | undefined;
  conflicts: readonly { message: Sentence }[];
  /** The outcome of the last attempt to save, if it was blocked: each one scrolls here and moves the focus, and no later change does. */
  blockedBy: object | undefined;
};

/** Why the schedule is not saved, above its fields: all conflicts together, or another refusal. */
export function Conflicts({ refusal, conflicts, blockedBy }: ConflictsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = Boolean(refusal) || conflicts.length > 0;
  useEffect(() => {
    if (blockedBy) box.current?.focus();
  }, [blockedBy]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={isThere ? "rounded-control" : "hidden"}>
      {refusal && (
        <Note tone="danger" icon={CircleAlert}>
          {refusal}
        </Note>
      )}
      {!refusal && conflicts.length > 0 && (
        <Note tone="danger" icon={TriangleAlert} title={t("Scheduling Conflicts Detected")}>
          <ul>
            {[...new Set(conflicts.map(({ message }) => tell(message)))].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
