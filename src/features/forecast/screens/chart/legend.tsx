import { Coffee } from "lucide-react";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { type Outlook, outlookLooks, outlookName } from "../outlook/outlook";

const outlooks: readonly Outlook[] = ["safe", "at-risk", "lost", "unknown"];

/** What the chart's marks mean. */
export function Legend({ isToday }: { isToday: boolean }) {
  return (
    <ul aria-label={t("Legend")} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {outlooks.map((outlook) => {
        const { icon: Icon, ink } = outlookLooks[outlook];
        return (
          <li key={outlook} className="flex items-center gap-1.5">
            <Icon size={16} strokeWidth={2.25} className={classNames("shrink-0", ink)} aria-hidden="true" />
            {outlookName(outlook)}
          </li>
        );
      })}
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-4 border-s-2 border-dashed border-line-strong" />
        {t("Guests arrive")}
      </li>
      {isToday && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-4 border-s-2 border-accent" />
          {t("Now")}
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <Coffee size={16} aria-hidden="true" />
        {t("Break")}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-4 rounded-[4px] bg-sunken inset-ring inset-ring-line" />
        {t("Outside the shift")}
      </li>
    </ul>
  );
}
