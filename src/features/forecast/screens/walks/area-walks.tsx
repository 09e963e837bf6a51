import { Footprints } from "lucide-react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { SettingsCard } from "../../../../ui/settings-card";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useAreas } from "../../../units/queries/areas";
import { useAreaWalks } from "../../queries/walks";
import { EditWalks } from "./edit-walks";

/** The walks between the park's areas, as a section of its settings; nothing with fewer than two areas. */
export function AreaWalks() {
  const areas = useAreas();
  const walks = useAreaWalks();
  if (areas.length < 2) return null;
  return (
    <div className="w-full max-w-220">
      <SettingsCard
        icon={Footprints}
        title={t("Walks between areas")}
        about={t("How many minutes a walk takes, in either direction. A blank field counts as 5 minutes.")}
      >
        {walks.data ? (
          <EditWalks areas={areas} walks={walks.data} />
        ) : walks.isError ? (
          <LoadFailed onRetry={() => void walks.refetch()} retrying={walks.isFetching} />
        ) : (
          <Loading>
            <Skeleton className="h-33 rounded-card" />
          </Loading>
        )}
      </SettingsCard>
    </div>
  );
}
