import { useId } from "react";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { InParts } from "../../../../ui/in-parts";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { Unit } from "../../contract";
import { VillaCard } from "./villa-card";
import { VillaTable } from "./villa-table";

type VillaListProps = {
  title: string;
  villas: readonly Unit[];
  /** Whether a search hides some villas. */
  searched: boolean;
  onEdit: (villa: Unit) => void;
};

/** A list of villas under a title with their number: cards, or a table from 1024 px. */
export function VillaList({ title, villas, searched, onEdit }: VillaListProps) {
  const id = useId();
  const count = villas.length;
  const isDesktop = useAtLeast("lg");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 lg:gap-6">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="text-lg font-bold tracking-tight">
          {title}
        </h2>
        <p aria-live="polite" className="text-sm text-ink-2">
          {searched
            ? t("{count, plural, one {# villa found} other {# villas found}}", { count })
            : t("{count, plural, one {# villa available} other {# villas available}}", { count })}
        </p>
      </div>
      {count > 0 && isDesktop ? (
        <VillaTable title={title} villas={villas} onEdit={onEdit} />
      ) : count > 0 ? (
        <InParts items={villas}>
          {(drawn) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
              {drawn.map((villa) => (
                <VillaCard key={villa.id} villa={villa} onEdit={onEdit} />
              ))}
            </div>
          )}
        </InParts>
      ) : searched ? (
        <Empty title={t("No villas match")} help={t("Try other words or another tab.")} />
      ) : (
        <Empty title={t("No villas found")} help={t("No villas of this type.")} />
      )}
    </section>
  );
}
