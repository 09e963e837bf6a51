import { Camera, EyeOff } from "lucide-react";
import { useId } from "react";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { useZone } from "../../../../client/session/current-user";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Empty } from "../../../../ui/empty";
import type { Unit } from "../../../units/contract";
import type { ChecklistRules } from "../../contract/rules";
import { useShowAgain } from "../../queries/rules";
import type { ResolvedItem } from "../../rules/resolve";
import { conditionText, photoText } from "./item-text";

/** The items that a villa gets, in sections, with quantities, photo rules and hints. */
export function PreviewItems({ items }: { items: readonly ChecklistItemInWork[] }) {
  const id = useId();
  if (items.length === 0) return <Empty title={t("No items for this villa")} />;
  const starts = items.filter((item, index) => items[index - 1]?.section !== item.section);
  return (
    <>
      <p className="text-sm font-semibold text-ink-2">
        {t("{count, plural, one {# item} other {# items}}", { count: items.length })}
      </p>
      {starts.map(({ section, position }, index) => {
        const end = starts[index + 1]?.position ?? items.length + 1;
        return (
          <section key={position} aria-labelledby={`${id}-${position}`}>
            <h3 id={`${id}-${position}`} className="font-bold wrap-anywhere">
              <bdi>{section}</bdi>
            </h3>
            <ul className="divide-y divide-line">
              {items.slice(position - 1, end - 1).map((item) => (
                <PreviewItem key={item.id} item={item} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function PreviewItem({ item }: { item: ChecklistItemInWork }) {
  const { label, quantity, photo, referenceUrl, hint } = item;
  return (
    <li className="flex items-start gap-3 py-2.5">
      {referenceUrl && (
        <img
          src={`${referenceUrl}?size=thumb`}
          alt={t("Reference photo of {label}", { label })}
          loading="lazy"
          className="size-14 shrink-0 rounded-chip bg-sunken object-cover"
        />
      )}
      <div className="min-w-0 grow">
        <p dir="auto" className="font-medium wrap-anywhere">
          {label}
        </p>
        {hint && (
          <p dir="auto" className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
            {hint}
          </p>
        )}
        {photo !== "none" && (
          <Badge tone={photo === "required" ? "type" : "line"} icon={Camera}>
            {photoText(photo)}
          </Badge>
        )}
      </div>
      <span className="shrink-0 text-sm font-semibold whitespace-nowrap text-ink-2 tabular-nums">
        {t("{times} ×", { times: quantity })}
      </span>
    </li>
  );
}

type Missing = ChecklistRules["villas"][number]["missingItems"];
type LeftOutProps = { villa: Pick<Unit, "id" | "code">; resolved: readonly ResolvedItem[]; missing: Missing };

/** The items that a villa doesn't get, and why. What a leader confirmed to be missing can be shown again. */
export function LeftOut({ villa, resolved, missing }: LeftOutProps) {
  const id = useId();
  const zone = useZone();
  const showAgain = useShowAgain();
  const left = resolved.flatMap((one) => (one.leftOut === undefined ? [] : one));
  if (left.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="flex items-center gap-2 font-bold">
        <EyeOff size={18} className="text-ink-3" aria-hidden="true" />
        {t("Left out for {code}", { code: villa.code })}
      </h3>
      <RefusalAlert error={showAgain.error} />
      <ul className="divide-y divide-line">
        {left.map(({ item, leftOut }) => {
          const confirmed = missing.find(({ itemId }) => itemId === item.id);
          return (
            <li key={item.id} className="flex flex-wrap items-center gap-2 py-2.5">
              <div className="min-w-0 grow basis-52">
                <p dir="auto" className="text-ink-2 wrap-anywhere">
                  {item.label}
                </p>
                <p className="text-sm text-ink-2">
                  {leftOut === "missing" && confirmed
                    ? t("Not in this villa, confirmed by {name} on {date}", {
                        name: confirmed.confirmedBy.name,
                        date: dateWithYear(confirmed.confirmedAt, zone),
                      })
                    : conditionText(item.condition)}
                </p>
              </div>
              {leftOut === "missing" && (
                <Button
                  variant="outline"
                  size="compact"
                  aria-label={t("Show again: {label}", { label: item.label })}
                  busy={showAgain.isPending && showAgain.variables.itemId === item.id}
                  onClick={() => showAgain.mutate({ id: villa.id, itemId: item.id })}
                >
                  {t("Show again")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
