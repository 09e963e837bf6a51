import { Check, RefreshCw } from "lucide-react";
import { CallError } from "../../../../client/api/call";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";

type ApplyBarProps = {
  /** How many changes are chosen. */
  count: number;
  isBusy: boolean;
  error: Error | null;
  onApply: () => void;
  onAgain: () => void;
  onClose: () => void;
};

/** Applies a draft, or leaves it. After a refusal a new plan is the way on. */
export function ApplyBar({ count, isBusy, error, onApply, onAgain, onClose }: ApplyBarProps) {
  // Without an answer the same can be tried again.
  const isStale = error instanceof CallError && error.status < 500;
  return (
    <>
      <RefusalAlert error={error} />
      <div className="flex w-full flex-wrap gap-2">
        {isStale ? (
          <Button size="wet" className="w-auto grow basis-48" onClick={onAgain}>
            <RefreshCw size={20} />
            {t("Make a new plan")}
          </Button>
        ) : (
          <Button size="wet" className="w-auto grow basis-48" disabled={count === 0} busy={isBusy} onClick={onApply}>
            {!isBusy && <Check size={20} />}
            {t("{count, plural, one {Apply # change} other {Apply # changes}}", { count })}
          </Button>
        )}
        <Button variant="outline" size="wet" className="w-auto grow basis-32" disabled={isBusy} onClick={onClose}>
          {t("Discard draft")}
        </Button>
      </div>
    </>
  );
}
