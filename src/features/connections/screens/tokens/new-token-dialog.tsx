import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { dateWithYear } from "../../../../shared/formats";
import { scopes } from "../../../../shared/scopes";
import { lastDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import { useCreateToken } from "../../queries/tokens";
import { Choices } from "../parts/choices";
import { scopeWords } from "../parts/names";
import { emptyToken, expiries, lastDayOf, newTokenOf, type TokenForm, tokenNames, tokenShape } from "./token-form";

type NewTokenDialogProps = { onCreated: (name: string, token: string) => void; onClose: () => void };

/** The dialog "New token". */
export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const zone = useZone();
  const today = useToday();
  const form = useForm<TokenForm>({
    resolver: standardSchemaResolver(tokenShape),
    shouldFocusError: false,
    defaultValues: emptyToken,
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const create = useCreateToken(({ token }) => onCreated(form.getValues("name").trim(), token));
  const [expiry, until] = watch(["expiry", "until"]);
  const last = lastDayOf({ expiry, until }, today);
  return (
    <FormDialog
      title={t("New token")}
      description={t("With it, another program calls this park's API. The token is shown once, after this.")}
      submitLabel={t("Create token")}
      busy={create.isPending}
      error={formLevelError(create.error, tokenNames)}
      dirty={formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        create.mutate(newTokenOf(filled, new Date(), zone), {
          onError: (error) => showFieldErrors(error, form, tokenNames),
        }),
      )}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        data-autofocus
        required
        maxLength={80}
        autoComplete="off"
        label={t("Name|of a token")}
        hint={t("Which program uses it, such as “Booking system”.")}
        error={errors.name?.message}
      />
      <Choices
        legend={t("What it may do")}
        values={scopes}
        wordsOf={scopeWords}
        register={register("scopes")}
        error={errors.scopes?.message}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <SelectField
          {...register("expiry")}
          label={t("Expires")}
          hint={expiry !== "date" && last ? t("At the end of {date}.", { date: dateText(last) }) : undefined}
        >
          {expiries.map((one) => (
            <option key={one} value={one}>
              {expiryText(one)}
            </option>
          ))}
        </SelectField>
        {expiry === "date" && (
          <TextField
            {...register("until")}
            type="date"
            required
            min={today}
            max={lastDay}
            label={t("Last day")}
            error={errors.until?.message}
          />
        )}
      </div>
    </FormDialog>
  );
}

const dateText = (day: string) => dateWithYear(`${day}T00:00:00Z`, "UTC");

function expiryText(expiry: (typeof expiries)[number]): string {
  switch (expiry) {
    case "never":
      return t("Never");
    case "365":
      return t("1 year");
    case "date":
      return t("On a date");
    default:
      return t("{count} days", { count: Number(expiry) });
  }
}
