import { MapPinned, Shapes } from "lucide-react";
import { Waiting } from "../../../../client/parts/waiting";
import { t } from "../../../../shared/words";
import { SettingsCard } from "../../../../ui/settings-card";
import { useAreasToEdit, useVillaTypesToEdit } from "../../queries/edit-lists";
import { EditAreas } from "./edit-areas";
import { EditVillaTypes } from "./edit-villa-types";

/** The park's own lists, as sections of its settings. */
export function ParkLists() {
  const areas = useAreasToEdit();
  const types = useVillaTypesToEdit();
  return (
    <div className="flex w-full max-w-220 flex-col gap-4 lg:gap-6">
      <SettingsCard
        icon={MapPinned}
        title={t("Areas")}
        about={t(
          "The parts of the park, in the order in which lists show them. A new name is given to the villas too.",
        )}
      >
        {areas.data ? (
          <EditAreas areas={areas.data} refetch={() => void areas.refetch()} />
        ) : (
          <Waiting reads={[areas]} />
        )}
      </SettingsCard>
      <SettingsCard
        icon={Shapes}
        title={t("Villa types")}
        about={t("How long a cleaning usually takes, and the size under which the villas are listed.")}
      >
        {types.data ? (
          <EditVillaTypes types={types.data} refetch={() => void types.refetch()} />
        ) : (
          <Waiting reads={[types]} />
        )}
      </SettingsCard>
    </div>
  );
}
