import type { UseFormReturn } from "react-hook-form";
import { roleName } from "../../../../client/session/person";
import type { User } from "../../../../shared/current-user";
import { roles } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { PasswordField } from "../../../../ui/password-field";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import { useTeams, useUsers } from "../../queries";
import { leavesPart } from "../../rules";
import { none, type UserForm } from "./user-form";

type UserFieldsProps = {
  form: UseFormReturn<UserForm>;
  /** The user being edited; none when adding one. */
  person?: User;
};

const pair = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2";

/** The fields of a user. Only cleaners have a team leader; the team field appears once there are teams. */
export function UserFields({ form, person }: UserFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const role = watch("role");
  const leaves = person && leavesPart(person.role, role);
  return (
    <div className={pair}>
      <TextField
        {...register("firstName")}
        required
        maxLength={60}
        autoComplete="off"
        label={t("First name")}
        error={errors.firstName?.message}
      />
      <TextField
        {...register("lastName")}
        required={person?.lastName !== ""}
        maxLength={100}
        autoComplete="off"
        label={t("Last name")}
        error={errors.lastName?.message}
      />
      <TextField
        {...register("email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        label={t("Email")}
        error={errors.email?.message}
      />
      <TextField
        {...register("username")}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t("Username")}
        hint={t("For people without an email address")}
        error={errors.username?.message}
      />
      <TextField
        {...register("telephone")}
        type="tel"
        maxLength={40}
        autoComplete="off"
        label={t("Phone")}
        error={errors.telephone?.message}
      />
      <PasswordField
        {...register("password")}
        maxLength={200}
        autoComplete="new-password"
        label={t("Password")}
        hint={
          person
            ? t("Leave blank to keep the current password. A new one signs this person out everywhere.")
            : t("At least 6 characters. Leave blank to invite this person with a link.")
        }
        error={errors.password?.message}
      />
      <SelectField
        {...register("role")}
        label={t("Role")}
        hint={leaves && t("Changing the role removes their current work and schedules, and their codes stop working.")}
        error={errors.role?.message}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleName(one)}
          </option>
        ))}
      </SelectField>
      {role === "cleaner" && <TeamleaderField form={form} />}
      <TeamField form={form} />
      <TextField
        {...register("company")}
        maxLength={120}
        autoComplete="off"
        label={t("Company")}
        error={errors.company?.message}
      />
    </div>
  );
}

/** The team leaders, and the current supervisor even if they are not one (an admin's code makes them so), so that saving changes nothing by itself. */
function TeamleaderField({ form }: { form: UseFormReturn<UserForm> }) {
  const people = useUsers().data ?? [];
  const present = form.formState.defaultValues?.supervisorId ?? none;
  const leaders = people.filter(({ id, role }) => role === "teamleader" || id === present);
  const gone = present !== none && !leaders.some(({ id }) => id === present);
  return (
    <SelectField
      {...form.register("supervisorId")}
      label={t("Team leader")}
      error={form.formState.errors.supervisorId?.message}
    >
      <option value={none}>{t("None|no team leader or supervisor")}</option>
      {leaders.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {gone && <option value={present}>{t("Former team leader")}</option>}
    </SelectField>
  );
}

function TeamField({ form }: { form: UseFormReturn<UserForm> }) {
  const teams = useTeams().data ?? [];
  if (teams.length === 0) return null;
  return (
    <SelectField {...form.register("teamId")} label={t("Team")} error={form.formState.errors.teamId?.message}>
      <option value={none}>{t("None|no team")}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
