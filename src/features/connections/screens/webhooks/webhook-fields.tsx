import type { UseFormReturn } from "react-hook-form";
import { webhookEvents } from "../../../../shared/webhook-events";
import { t } from "../../../../shared/words";
import { TextField } from "../../../../ui/text-field";
import { Choices } from "../parts/choices";
import { eventWords } from "../parts/names";
import { AddressField } from "./address-field";
import type { WebhookForm } from "./webhook-form";

type WebhookFieldsProps = {
  form: UseFormReturn<WebhookForm>;
  /** The host of the present address, which a blank one keeps; undefined for a new webhook. */
  host?: string;
};

/** The fields of a webhook. */
export function WebhookFields({ form, host }: WebhookFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register("name")}
        data-autofocus
        required
        maxLength={80}
        autoComplete="off"
        label={t("Name|of a webhook")}
        hint={t("The program that receives the messages, such as “Booking system”.")}
        error={errors.name?.message}
      />
      <AddressField
        {...register("url")}
        required={host === undefined}
        {...(host !== undefined && { hint: t("Leave blank to keep the current address at {host}.", { host }) })}
        error={errors.url?.message}
      />
      <Choices
        legend={t("Events|of a webhook")}
        values={webhookEvents}
        wordsOf={eventWords}
        register={register("events")}
        error={errors.events?.message}
      />
    </>
  );
}
