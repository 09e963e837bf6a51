import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { Forecast } from "../../contract/forecast";
import { type Outlook, outlookLooks } from "./outlook";

/** How many of a day's villas will be ready in time, as icons with words. */
export function Summary({ counts }: Pick<Forecast, "counts">) {
  const { safe, atRisk, lost, without } = counts;
  if (safe + atRisk + lost + without === 0)
    return (
      <p className="text-ink-2">{t("No guests are expected in the villas that are still planned for cleaning.")}</p>
    );
  const parts: { outlook: Outlook; count: number; text: string }[] = [
    { outlook: "safe", count: safe, text: t("{count} safe|villas ready in time", { count: safe }) },
    { outlook: "at-risk", count: atRisk, text: t("{count} at risk|villas maybe not ready in time", { count: atRisk }) },
    { outlook: "lost", count: lost, text: t("{count} late|villas not ready in time", { count: lost }) },
  ];
  if (without > 0)
    parts.push({ outlook: "unknown", count: without, text: t("{count} without a forecast", { count: without }) });
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {parts.map(({ outlook, count, text }) => {
        const { icon: Icon, ink } = outlookLooks[outlook];
        return (
          <li
            key={outlook}
            className={classNames(
              "flex items-center gap-1.5 font-semibold tabular-nums",
              count > 0 ? ink : "font-normal text-ink-2",
            )}
          >
            <Icon size={20} className="shrink-0" aria-hidden="true" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
