import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { FormDialog, type FormDialogProps } from "../../../../client/parts/form-dialog";
import { useFollowing } from "../../../../client/parts/use-following";
import type { Body } from "../../../../shared/endpoint";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Plate } from "../../../../ui/plate";
import { TextField } from "../../../../ui/text-field";
import type { createTeam, Team } from "../../contract";
import { useCreateTeam, useEditTeam, useTeams, useUsers } from "../../queries";
import { PeopleField } from "../people-field";
import { DeleteTeamDialog } from "./delete-team-dialog";
import { changesOf, formOf, type TeamForm, teamNews } from "./team-form";

const wholeNumber = (most: number) => (typed: string) => /^\s*\d+\s*$/.test(typed) && +typed >= 1 && +typed <= most;

const fields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => t("Please enter the team's name.") }),
      z.maxLength(80, { error: () => t("At most 80 characters.") }),
    ),
  number: z.string().check(z.refine(wholeNumber(9_999), { error: () => t("Enter a whole number from 1 to 9999.") })),
  memberCount: z.string().check(z.refine(wholeNumber(99), { error: () => t("Enter a whole number from 1 to 99.") })),
  memberIds: z.array(z.string()),
});
const fieldNames = { name: "name", number: "number", memberCount: "memberCount", memberIds: "memberIds" } as const;

/** The dialog "Add team". */
export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const teams = useTeams();
  const highest = Math.max(0, ...(teams.data ?? []).map(({ number }) => number));
  const form = useTeamForm({ name: "", number: String(highest + 1), memberCount: "3", memberIds: [] });
  const add = useCreateTeam();
  return (
    <FormDialog
      title={t("Add team")}
      submitLabel={t("Add team")}
      busy={add.isPending}
      error={formLevelError(add.error, fieldNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        add.mutate(bodyOf(filled), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, fieldNames),
        }),
      )}
      onClose={onClose}
    >
      <TeamFields form={form} />
    </FormDialog>
  );
}

/** The dialog "Edit" of a team, with the deletion confirmation above it: cancelling returns to the form unchanged. */
export function EditTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const keep = () => setDeleting(false);
  return (
    <>
      <EditForm team={team} onDelete={() => setDeleting(true)} onBack={deleting ? keep : undefined} onClose={onClose} />
      {deleting && <DeleteTeamDialog team={team} onClose={keep} onRemoved={onClose} />}
    </>
  );
}

type EditFormProps = Pick<FormDialogProps, "onBack" | "onClose"> & { team: Team; onDelete: () => void };

/** It follows what colleagues change, and sends only what was changed in it. */
function EditForm({ team, onDelete, onBack, onClose }: EditFormProps) {
  const edit = useEditTeam(team);
  const { form, opened, base, changes } = useTeamThatChanges(team, edit.isPending || edit.isSuccess);
  return (
    <FormDialog
      lead={<Plate code={String(team.number)} size="small" />}
      title={t("Edit {name}", { name: team.name })}
      submitLabel={t("Save Changes")}
      busy={edit.isPending}
      error={formLevelError(edit.error, fieldNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        edit.mutate(changesOf(base, filled), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, fieldNames),
        }),
      )}
      onClose={onClose}
      onBack={onBack}
      aside={
        <Button variant="outline-danger" size="wet" onClick={onDelete}>
          <Trash2 size={20} />
          {t("Delete team")}
        </Button>
      }
    >
      <ChangedMeanwhile changes={changes} />
      <TeamFields form={form} members={[...opened.members, ...team.members]} />
    </FormDialog>
  );
}

/** Whoever is a member already is listed in any role, or nobody could take them out. */
function TeamFields({ form, members = [] }: { form: UseFormReturn<TeamForm>; members?: Team["members"] }) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const users = useUsers();
  const teams = useTeams();
  const listed = new Set(members.map(({ id }) => id));
  const numberOf = new Map(teams.data?.map(({ id, number }) => [id, number]));
  const about = (teamId: string | null) => teamId && t("Team {number}", { number: numberOf.get(teamId) ?? "" });
  return (
    <>
      <TextField
        {...register("name")}
        required
        autoComplete="off"
        label={t("Name|of a team, park or checklist")}
        error={errors.name?.message}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <TextField
          {...register("number")}
          required
          inputMode="numeric"
          autoComplete="off"
          label={t("Number")}
          error={errors.number?.message}
        />
        <TextField
          {...register("memberCount")}
          required
          inputMode="numeric"
          autoComplete="off"
          label={t("Target size")}
          error={errors.memberCount?.message}
        />
      </div>
      <PeopleField
        label={t("Members")}
        hint={t("Choosing someone from another team moves them here.")}
        people={users.data
          ?.filter(({ id, role }) => role === "cleaner" || role === "teamleader" || listed.has(id))
          .map(({ id, name, teamId }) => ({ id, name, about: about(teamId) }))}
        chosen={watch("memberIds")}
        onChange={(ids) => setValue("memberIds", ids, { shouldDirty: true })}
        error={errors.memberIds?.message}
      />
    </>
  );
}

function useTeamForm(defaultValues: TeamForm): UseFormReturn<TeamForm> {
  return useForm({ resolver: standardSchemaResolver(fields), shouldFocusError: false, defaultValues });
}

/**
 * The form of a team that colleagues may change while it is open: it follows them, and what was typed stays. `opened` is the team at first, `base`
 * the version that the form differs from; while a save is under way (`isFrozen`) nothing moves.
 */
function useTeamThatChanges(team: Team, isFrozen: boolean) {
  const latest = formOf(team);
  const [opened] = useState(team);
  const form = useTeamForm(latest);
  const [base] = useFollowing(form, latest, isFrozen);
  return { form, opened, base, changes: isFrozen ? [] : teamNews(opened, team, form.watch()) };
}

function bodyOf({ name, number, memberCount, memberIds }: TeamForm): Body<typeof createTeam> {
  return { name, number: Number(number), memberCount: Number(memberCount), memberIds };
}
