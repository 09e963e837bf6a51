import { Refusal } from "../../../../client/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import type { Team } from "../../contract";
import { useDeleteTeam } from "../../queries";

/** Asks before a team goes; names it. */
export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const remove = useDeleteTeam(team);
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      lead={<Plate code={String(team.number)} size="small" />}
      title={t("Delete team {name}?", { name: team.name })}
      description={t("Its people stay, without a team. This action cannot be undone.")}
      actions={
        <>
          <Button
            variant="danger"
            size="wet"
            className="md:w-auto"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t("Delete Team")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <Refusal error={remove.error} />
    </Dialog>
  );
}
