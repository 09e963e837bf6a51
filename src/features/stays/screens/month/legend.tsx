import { CalendarPlus, CircleHelp, Hand, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { stayKinds } from "../../contract/stays";
import { stayIcons, stayKindName, stayTones } from "../kinds";

/** Explains bars and icons. The cleanings' icons are those of every status badge. */
export function Legend({ className }: { className: string }) {
  return (
    <ul
      aria-label={t("Legend")}
      className={classNames("flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-2", className)}
    >
      {stayKinds.map((kind) => {
        const Icon = stayIcons[kind];
        return (
          <Entry key={kind} name={stayKindName(kind)}>
            <Swatch className={stayTones[kind]}>
              <Icon size={15} strokeWidth={2.25} />
            </Swatch>
          </Entry>
        );
      })}
      <Entry name={t("Missing in its calendar")}>
        <Swatch className="border-dashed border-line-strong bg-surface">
          <CircleHelp size={15} strokeWidth={2.25} />
        </Swatch>
      </Entry>
      <Entry name={t("Overlap")}>
        <Swatch className="border-danger-line bg-surface text-danger-fg">
          <TriangleAlert size={15} strokeWidth={2.25} />
        </Swatch>
      </Entry>
      <Entry name={t("Cleaning to plan")}>
        <CalendarPlus size={16} strokeWidth={2.25} className="text-accent-ink" />
      </Entry>
      <Entry name={t("Cleaning planned by hand")}>
        <Hand size={16} strokeWidth={2.25} />
      </Entry>
    </ul>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {children}
      {name}
    </li>
  );
}

function Swatch({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={classNames("inline-flex h-5.5 items-center rounded-[7px] border-[1.5px] px-1", className)}>
      {children}
    </span>
  );
}
