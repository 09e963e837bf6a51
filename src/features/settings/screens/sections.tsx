import { Camera, CircleCheck, Clock, House, UsersRound } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../../shared/words";
import { CheckboxRow } from "../../../ui/checkbox";
import { SelectField } from "../../../ui/select-field";
import { SettingsCard } from "../../../ui/settings-card";
import { TextField } from "../../../ui/text-field";
import { readyWhen } from "../contract";
import { readyText, type SettingsForm } from "./settings-form";
import { ZoneField } from "./zone-field";

type SectionProps = { form: UseFormReturn<SettingsForm> };

const pair = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2";

/** The park's name, time zone and contacts. */
export function ParkSection({ form }: SectionProps) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  return (
    <SettingsCard
      icon={House}
      title={t("Park")}
      about={t("Visitors see the name and the contacts on the sign-in page.")}
    >
      <div className={pair}>
        <TextField
          {...register("name")}
          required
          maxLength={80}
          autoComplete="off"
          label={t("Name|of a team, park or checklist")}
          error={errors.name?.message}
        />
        <ZoneField
          value={watch("timeZone")}
          onChange={(zone) => setValue("timeZone", zone, { shouldDirty: true, shouldValidate: true })}
          error={errors.timeZone?.message}
        />
        <TextField
          {...register("phone")}
          type="tel"
          maxLength={40}
          autoComplete="off"
          label={t("Phone")}
          error={errors.phone?.message}
        />
        <TextField
          {...register("email")}
          type="email"
          maxLength={254}
          autoComplete="off"
          label={t("Email")}
          error={errors.email?.message}
        />
      </div>
      <TextField
        {...register("address")}
        maxLength={200}
        autoComplete="off"
        label={t("Address")}
        error={errors.address?.message}
      />
    </SettingsCard>
  );
}

/** When guests usually leave and arrive. */
export function TimesSection({ form }: SectionProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsCard
      icon={Clock}
      title={t("Usual times")}
      about={t("When guests leave and arrive. Leaders see it when they plan work.")}
    >
      <div className={pair}>
        <TextField
          {...register("checkOutTime")}
          type="time"
          required
          label={t("Check-out until")}
          error={errors.checkOutTime?.message}
        />
        <TextField
          {...register("checkInTime")}
          type="time"
          required
          label={t("Check-in from")}
          error={errors.checkInTime?.message}
        />
      </div>
    </SettingsCard>
  );
}

/** When a villa counts as ready for guests. */
export function ReadySection({ form }: SectionProps) {
  return (
    <SettingsCard
      icon={CircleCheck}
      title={t("Ready for guests")}
      about={t("Until then, a cleaned villa needs a review. The list of villas says so.")}
    >
      <div className={pair}>
        <SelectField {...form.register("readyWhen")} label={t("A villa is ready")}>
          {readyWhen.map((when) => (
            <option key={when} value={when}>
              {readyText(when)}
            </option>
          ))}
        </SelectField>
      </div>
    </SettingsCard>
  );
}

/** For how long photos are kept. */
export function PhotosSection({ form }: SectionProps) {
  const { register, formState } = form;
  return (
    <SettingsCard
      icon={Camera}
      title={t("Photos")}
      about={t(
        "Older photos are deleted within a day. Photos of open work, and of cleanings with an open finding, always stay.",
      )}
    >
      <div className={pair}>
        <TextField
          {...register("photoMonths")}
          inputMode="numeric"
          autoComplete="off"
          label={t("Keep photos for (months)")}
          hint={t("Leave blank to keep them forever. At least 3.")}
          error={formState.errors.photoMonths?.message}
        />
      </div>
    </SettingsCard>
  );
}

/** Whether team leaders may supervise overlapping bookings. */
export function SupervisionSection({ form }: SectionProps) {
  const { watch, setValue } = form;
  return (
    <SettingsCard
      icon={UsersRound}
      title={t("Supervision")}
      about={t(
        "For parks with many schedules a day. If you switch it off again, overlapping schedules stay, and new ones are refused.",
      )}
    >
      <CheckboxRow
        look="choice"
        label={t("Team leaders may supervise overlapping schedules")}
        checked={watch("supervisorsMayOverlap") === "yes"}
        onChange={({ target }) =>
          setValue("supervisorsMayOverlap", target.checked ? "yes" : "no", { shouldDirty: true })
        }
      />
    </SettingsCard>
  );
}
