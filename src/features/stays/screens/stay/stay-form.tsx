import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { CalendarX } from "lucide-react";
import { useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useFollowing } from "../../../../client/parts/use-following";
import { useToday } from "../../../../client/session/use-today";
import { firstDay, lastDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { SelectField } from "../../../../ui/select-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { TextField } from "../../../../ui/text-field";
import { findVilla } from "../../../assignments/rules/plan-form";
import { VillaField } from "../../../assignments/screens/parts/villa-field";
import { UsualTimes } from "../../../settings/screens/usual-times";
import type { Unit } from "../../../units/contract";
import { useUnits } from "../../../units/queries";
import { type Stay, stayKinds } from "../../contract/stays";
import { usePutStay } from "../../queries/changes";
import { stayKindName } from "../kinds";
import { Overlaps } from "./overlaps";
import { StayHistory } from "./stay-history";
import { statusNews, stayNews } from "./stay-news";
import { type StayValues, staySchema, toFields, toValues } from "./stay-schema";

type StayFormProps = {
  externalId: string;
  /** The stay to edit; without one a new one is added. */
  stay?: Stay | undefined;
  /** Its version. */
  etag?: string | undefined;
  draft?: { unitId: string; arrival: string } | undefined;
  onCancelStay?: () => void;
  /** Closes the question that lies over the form. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
};

/** The form of a stay that people enter. It follows what colleagues change, and what was typed stays. */
export function StayForm(props: StayFormProps) {
  const villas = useUnits();
  if (villas.data) return <Filled {...props} villas={villas.data} />;
  return (
    <FormDialog
      title={props.stay ? t("Edit stay") : t("Add stay")}
      submitLabel={t("Save")}
      busy
      error={null}
      dirty={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={props.onClose}
    >
      {villas.isError ? (
        <LoadFailed onRetry={() => void villas.refetch()} retrying={villas.isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-90 rounded-card" />
        </Loading>
      )}
    </FormDialog>
  );
}

function Filled({ externalId, stay, etag, draft, villas, ...on }: StayFormProps & { villas: Unit[] }) {
  const { onCancelStay, onBack, onClose } = on;
  const codeOf = (id: string | null | undefined) => villas.find((villa) => villa.id === id)?.code ?? "";
  const put = usePutStay(externalId, etag);
  const latest: StayValues = stay
    ? toValues(stay, codeOf(stay.unitId) || (stay.unitCode ?? ""))
    : {
        villa: codeOf(draft?.unitId),
        arrival: draft?.arrival ?? "",
        departure: "",
        checkIn: "",
        checkOut: "",
        guests: "",
        kind: "guest",
      };
  const isSaving = put.isPending || put.isSuccess;
  const { form, changes } = useStayThatChanges(latest, villas, isSaving);
  const [opened] = useState(stay);
  const isCancelled = stay?.status === "cancelled";
  const save = form.handleSubmit((values) => {
    const villa = findVilla(villas, values.villa);
    if (!villa) return;
    // Whoever edits a stay that was cancelled meanwhile does not book it again.
    put.mutate(
      { ...toFields(values, villa.id), ...(isCancelled && { status: "cancelled" }) },
      {
        onSuccess: onClose,
        onError: (error) => showFieldErrors(error, form, names),
      },
    );
  });
  const [typed, arrival, departure] = form.watch(["villa", "arrival", "departure"]);
  const villa = findVilla(villas, typed);
  return (
    <FormDialog
      title={stay ? t("Edit stay") : t("Add stay")}
      description={t("Cleanings that follow this stay move with it.")}
      submitLabel={stay ? t("Save Changes") : t("Add stay")}
      busy={put.isPending}
      error={formLevelError(put.error, names)}
      dirty={form.formState.isDirty}
      onSubmit={save}
      onClose={onClose}
      onBack={onBack}
      aside={
        onCancelStay &&
        !isCancelled && (
          <Button variant="outline-danger" size="wet" className="md:w-auto" onClick={onCancelStay}>
            <CalendarX size={20} />
            {t("Cancel stay")}
          </Button>
        )
      }
    >
      {opened && stay && <ChangedMeanwhile changes={[...(isSaving ? [] : statusNews(opened, stay)), ...changes]} />}
      <StayFieldset form={form} villas={villas} />
      {villa && <Overlaps stay={{ id: stay?.id, unitId: villa.id, arrival, departure }} />}
      {stay && <StayHistory id={stay.id} />}
    </FormDialog>
  );
}

/**
 * The form of a stay, and what somebody else changed in it since it was opened. Nothing moves while a save is under way (`isFrozen`).
 */
function useStayThatChanges(latest: StayValues, villas: readonly Unit[], isFrozen: boolean) {
  const shape = useMemo(() => staySchema(villas), [villas]);
  const [opened] = useState(latest);
  const form = useForm<StayValues>({
    resolver: standardSchemaResolver(shape),
    shouldFocusError: false,
    defaultValues: opened,
  });
  useFollowing(form, latest, isFrozen);
  const today = useToday();
  return { form, changes: isFrozen ? [] : stayNews(opened, latest, form.watch(), today) };
}

const names = {
  unit: "villa",
  arrival: "arrival",
  departure: "departure",
  checkIn: "checkIn",
  checkOut: "checkOut",
  guests: "guests",
  kind: "kind",
} as const;

const pair = "grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3";

function StayFieldset({ form, villas }: { form: UseFormReturn<StayValues>; villas: readonly Unit[] }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const dates = { type: "date", min: firstDay, max: lastDay, required: true } as const;
  return (
    <>
      <div className={pair}>
        <VillaField {...register("villa")} typed={watch("villa")} villas={villas} error={errors.villa?.message} />
        <SelectField {...register("kind")} label={t("Kind of stay")} error={errors.kind?.message}>
          {stayKinds.map((kind) => (
            <option key={kind} value={kind}>
              {stayKindName(kind)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={pair}>
        <TextField {...register("arrival")} {...dates} label={t("Arrival")} error={errors.arrival?.message} />
        <TextField {...register("departure")} {...dates} label={t("Departure")} error={errors.departure?.message} />
      </div>
      <div className={pair}>
        <TextField
          {...register("checkIn")}
          type="time"
          label={t("Check-in")}
          hint={t("Leave blank for the usual time.")}
          error={errors.checkIn?.message}
        />
        <TextField
          {...register("checkOut")}
          type="time"
          label={t("Check-out")}
          hint={t("Leave blank for the usual time.")}
          error={errors.checkOut?.message}
        />
      </div>
      <div className="-mt-2.5">
        <UsualTimes />
      </div>
      <div className={pair}>
        <TextField
          {...register("guests")}
          inputMode="numeric"
          autoComplete="off"
          label={t("Number of guests")}
          hint={t("Leave blank if you don't know it.")}
          error={errors.guests?.message}
        />
      </div>
    </>
  );
}
