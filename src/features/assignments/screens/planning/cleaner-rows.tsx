import { CalendarX, Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { Spinner } from "../../../../ui/spinner";
import { TypedText } from "../../../translations/screens/typed-text";
import { type Load, loadText } from "../parts/load-text";

type PeopleProps<One> = { label: string; loads: readonly One[]; children: (load: One) => ReactNode };

/** A list of cleaners under an accessible name; nothing without any. */
export function People<One extends Pick<Load, "cleaner">>({ label, loads, children }: PeopleProps<One>) {
  if (loads.length === 0) return null;
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {loads.map((load) => (
        <li key={load.cleaner.id} className="border-t border-line first:border-0">
          {children(load)}
        </li>
      ))}
    </ul>
  );
}

type AvailableCleanerProps = {
  load: Pick<Load, "cleaner">;
  detail: string;
  /** Whether work is being given to somebody, and whether to this cleaner. */
  isPending: boolean;
  isChosen: boolean;
  onAssign: () => void;
};

/** A cleaner who gets the work with one tap. */
export function AvailableCleaner({ load, detail, isPending, isChosen, onAssign }: AvailableCleanerProps) {
  const { name } = load.cleaner;
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && onAssign()}
      className="flex min-h-15 w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-sunken"
    >
      <Avatar name={name} />
      <span className="min-w-0 grow basis-32">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">{detail}</span>
      </span>
      {isPending && isChosen ? <Spinner /> : <ChevronRight size={20} className="shrink-0 text-ink-3" />}
    </button>
  );
}

type LoadOrReason = Pick<Load, "absent" | "absenceReason" | "lang" | "villas" | "open" | "openMinutes">;
type Unavailable = Pick<Load, "cleaner"> & LoadOrReason;

/** The current cleaner or an absent one, with the reason. */
export function UnavailableCleaner({ load }: { load: Unavailable }) {
  const { name } = load.cleaner;
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2">
      <Avatar name={name} />
      <div className="min-w-0 grow basis-32">
        <p className="font-semibold">{name}</p>
        <ReasonOrLoad load={load} />
      </div>
      {load.absent ? <Badge icon={CalendarX}>{t("Absent")}</Badge> : <Badge icon={Check}>{t("Assigned")}</Badge>}
    </div>
  );
}

/** Why a cleaner is absent, in the words of whoever typed it, if they gave a reason; the load of one who is there. */
export function ReasonOrLoad({ load }: { load: LoadOrReason }) {
  const look = "text-sm text-ink-2";
  if (!load.absent) return <p className={look}>{loadText(load)}</p>;
  return load.absenceReason && <TypedText text={load.absenceReason} lang={load.lang} className={look} />;
}

/** Loading state of the cleaners. */
export function CleanersSkeleton() {
  return (
    <Loading className="flex flex-col gap-1">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} className="h-15 rounded-control" />
      ))}
    </Loading>
  );
}
