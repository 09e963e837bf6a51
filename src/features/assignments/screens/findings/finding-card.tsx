import { Camera } from "lucide-react";
import { Link } from "wouter";
import { useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { minutesBetween } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { ReportedFinding } from "../../contract/findings";
import { findingText } from "../../rules/finding-text";
import { ageOf } from "../../rules/findings";
import { DealtWith } from "../parts/dealt-with";
import { FindingBadge } from "../parts/finding-badge";
import { FindingText } from "../parts/finding-text";

/** One finding with its villa and its age at `now`. The whole card opens the assignment; its button marks the finding. */
export function FindingCard({ finding, now }: { finding: ReportedFinding; now: Date }) {
  const parkText = useParkText();
  const { unit, type, qty, photos, createdBy, createdAt, assignmentId, dealtWith } = finding;
  const zone = useZone();
  const { code } = unit;
  return (
    <Card
      as="article"
      aria-label={t("Villa {code}: {text}", { code, text: findingText(finding, parkText) })}
      className="relative flex flex-col gap-3 has-[a:focus-visible]:shadow-ring"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Plate code={code} label={t("Villa {code}", { code })} size="small" />
        <div className="min-w-32 grow basis-0">
          <h2 className="font-semibold">
            <Link
              href={`/supervisor/assignments/${assignmentId}`}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none"
            >
              <bdi>{unit.address ?? code}</bdi>
            </Link>
          </h2>
          <p className="text-sm text-ink-2">
            {dealtWith ? moment(createdAt, zone, now) : ageText(createdAt, now)}, {createdBy.name}
          </p>
        </div>
        <FindingBadge type={type} />
      </div>
      <div className="flex items-baseline gap-3">
        <FindingText finding={finding} className="grow" />
        {qty !== null && qty > 1 && (
          <strong className="shrink-0 font-semibold tabular-nums">{t("Qty {quantity}", { quantity: qty })}</strong>
        )}
      </div>
      {photos > 0 && (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <Camera size={16} strokeWidth={2.25} className="shrink-0 text-ink-3" aria-hidden="true" />
          {t("{count, plural, one {# photo} other {# photos}}", { count: photos })}
        </p>
      )}
      <div className="mt-auto">
        <DealtWith finding={finding} onDone={focusHeading} />
      </div>
    </Card>
  );
}

/** "3 days ago". */
function ageText(createdAt: string, now: Date): string {
  const { count, unit } = ageOf(minutesBetween(new Date(createdAt), now));
  if (unit === "minute") return t("{count} min ago", { count });
  if (unit === "hour") return t("{count} h ago", { count });
  return t("{count, plural, one {# day ago} other {# days ago}}", { count });
}

/** The button disappears with its card. */
function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
