import { CircleCheck, RotateCcw } from "lucide-react";
import { useRef } from "react";
import { useParkText } from "../../../../client/parts/park-text";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe, useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { isSupervisor } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Finding } from "../../contract/assignment";
import { useDealWith } from "../../queries/reported-findings";
import { findingText } from "../../rules/finding-text";

type DealtWithProps = {
  finding: Pick<Finding, "id" | "text" | "code" | "dealtWith">;
  /** Moves the focus, because the button disappears; by default it stays with this finding. */
  onDone?: () => void;
};

/** Who dealt with a finding and when; a leader can mark it, and open it again. */
export function DealtWith({ finding, onDone }: DealtWithProps) {
  const { id, dealtWith } = finding;
  const text = findingText(finding, useParkText());
  const mayChange = isSupervisor(useMe().role);
  const place = useRef<HTMLDivElement>(null);
  const deal = useDealWith(onDone ?? (() => place.current?.focus({ preventScroll: true })));
  const change = (isDone: boolean) => deal.mutate({ id, isDone });
  if (!dealtWith && !mayChange) return null;
  return (
    <div ref={place} tabIndex={-1} className="relative flex flex-col gap-1">
      {dealtWith ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-done-fg">
          <span className="flex min-w-0 grow basis-40 items-start gap-1.5">
            <CircleCheck size={16} strokeWidth={2.25} className="mt-0.75 shrink-0" aria-hidden="true" />
            <DealtWithText {...dealtWith} />
          </span>
          {mayChange && (
            <Button
              variant="quiet"
              size="compact"
              className="-mx-3.5 min-h-12 lg:min-h-11"
              busy={deal.isPending}
              aria-label={t("Reopen: {text}", { text })}
              onClick={() => change(false)}
            >
              {!deal.isPending && <RotateCcw size={20} />}
              {t("Reopen")}
            </Button>
          )}
        </p>
      ) : (
        <Button
          variant="outline"
          size="compact"
          className="min-h-12 self-start lg:min-h-11"
          busy={deal.isPending}
          aria-label={t("Mark as dealt with: {text}", { text })}
          onClick={() => change(true)}
        >
          {!deal.isPending && <CircleCheck size={20} />}
          {t("Mark as dealt with")}
        </Button>
      )}
      <Refusal error={deal.error} />
    </div>
  );
}

function DealtWithText({ at, by }: NonNullable<Finding["dealtWith"]>) {
  const zone = useZone();
  const time = moment(at, zone);
  // Approved before anybody could mark findings.
  if (!by) return <span>{t("Closed by the update, {time}", { time })}</span>;
  return <span>{t("Dealt with by {name}, {time}", { name: by.name, time })}</span>;
}
