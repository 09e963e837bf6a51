import { useEffect, useState } from "react";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useZone } from "../../../client/session/current-user";
import { moment } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Plate } from "../../../ui/plate";
import { Loading, Skeleton } from "../../../ui/skeleton";
import type { Assignment } from "../../assignments/contract/assignment";
import { useUncoveredWork } from "../../assignments/queries/lists";
import { ShareOutDialog } from "../../assignments/screens/planning/share-out-dialog";
import type { HandedOver } from "../contract";
import { useHandedOver } from "../queries";

type LeftVillasProps = { userId: string; from: string; to: string; onClose: () => void };

/** The villas that an absent person had on these days: nobody's, to be shared out, and those that teammates have now. Closes if there are none. */
export function LeftVillas({ userId, from, to, onClose }: LeftVillasProps) {
  const uncovered = useUncoveredWork({ from, to });
  const taken = useHandedOver({ userId, from, to });
  const isFetching = uncovered.isFetching || taken.isFetching;
  // As they are at first: a villa that is being shared out must not close the dialog.
  const [villas, setVillas] = useState<Villas>();
  if (!villas && uncovered.data && taken.data && !isFetching)
    setVillas({ uncovered: uncovered.data.filter(({ cleaner }) => cleaner.id === userId), taken: taken.data });
  if (villas) return <LeftDialog {...villas} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("Share out")}>
      {uncovered.isError || taken.isError ? (
        <LoadFailed onRetry={() => void Promise.all([uncovered.refetch(), taken.refetch()])} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-52 rounded-card" />
        </Loading>
      )}
    </Dialog>
  );
}

type Villas = { uncovered: readonly Assignment[]; taken: readonly HandedOver[] };
type LeftDialogProps = Villas & { onClose: () => void };

function LeftDialog({ uncovered, taken, onClose }: LeftDialogProps) {
  const isEmpty = uncovered.length === 0 && taken.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (isEmpty) return null;
  if (uncovered.length > 0)
    return (
      <ShareOutDialog work={uncovered} onClose={onClose}>
        {taken.length > 0 && (
          <section aria-labelledby="handed-over" className="border-t border-line pt-4">
            <h3 id="handed-over" className="mb-1 font-semibold">
              {t("Taken over by teammates")}
            </h3>
            <Taken taken={taken} />
          </section>
        )}
      </ShareOutDialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Taken over by teammates")}
      description={t("Nothing is left to share out.")}
      actions={
        <Button size="wet" className="md:w-auto" onClick={onClose}>
          {t("Done|button: closes the dialog")}
        </Button>
      }
    >
      <Taken taken={taken} />
    </Dialog>
  );
}

/** Each villa with its time and who has it now. */
function Taken({ taken }: Pick<LeftDialogProps, "taken">) {
  const zone = useZone();
  return (
    <ul>
      {taken.map(({ id, unit: { code }, plannedAt, cleaner }) => (
        <li key={id} className="flex items-center gap-x-3 border-t border-line py-2.5 first:border-0">
          <Plate code={code} label={t("Villa {code}", { code })} size="small" />
          <p className="min-w-0 grow leading-5">
            <strong className="block font-semibold wrap-anywhere">{cleaner.name}</strong>
            <span className="text-sm text-ink-2">{moment(plannedAt, zone)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
