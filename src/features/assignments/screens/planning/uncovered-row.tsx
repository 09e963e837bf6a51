import { UserRoundPlus } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";

type UncoveredRowProps = {
  work: Pick<Assignment, "unit" | "cleaner">;
  /** When it is planned. */
  when: string;
  onReassign: () => void;
};

/** An uncovered assignment with a Reassign button; inside a list item. */
export function UncoveredRow({ work: { unit, cleaner }, when, onReassign }: UncoveredRowProps) {
  const { code } = unit;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[min(1rem,4.1vw)] py-3">
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <div className="min-w-24 flex-1">
        <p className="font-semibold">{when}</p>
        <p className="text-sm text-ink-2">{t("{name} is absent", { name: cleaner.name })}</p>
      </div>
      <Button
        variant="tonal"
        className="max-w-full grow flex-wrap sm:grow-0"
        aria-label={t("Reassign {code}", { code })}
        onClick={onReassign}
      >
        <UserRoundPlus size={20} />
        {t("Reassign")}
      </Button>
    </div>
  );
}
