import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Team } from "../../contract";
import { useDeleteTeam } from "../../queries";

type DeleteTeamDialogProps = { team: Team; onClose: () => void; onRemoved: () => void };

/** Confirms deleting a team. */
export function DeleteTeamDialog({ team, onClose, onRemoved }: DeleteTeamDialogProps) {
  return (
    <DeleteDialog
      lead={<Plate code={String(team.number)} size="small" />}
      title={t("Delete team {name}?", { name: team.name })}
      description={t("Members and future schedules stay, but without a team. This action cannot be undone.")}
      label={t("Delete team")}
      removal={useDeleteTeam(team)}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
