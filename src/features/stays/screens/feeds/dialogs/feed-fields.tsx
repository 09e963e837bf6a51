import { ChevronDown } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../../../../shared/words";
import { CheckboxRow } from "../../../../../ui/checkbox";
import { SelectField } from "../../../../../ui/select-field";
import { TextField } from "../../../../../ui/text-field";
import { VillaField } from "../../../../assignments/screens/parts/villa-field";
import type { Unit } from "../../../../units/contract";
import { WhereToFind } from "../where-to-find";
import { AddressField } from "./address-field";
import type { FeedForm } from "./feed-form";

/** The fields of a new calendar. */
export function FeedFields({ form, villas }: { form: UseFormReturn<FeedForm>; villas: readonly Unit[] }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [covers, villa] = watch(["covers", "villa"]);
  return (
    <>
      <AddressField {...register("url")} data-autofocus error={errors.url?.message} />
      <details className="-my-2">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 text-sm font-semibold text-primary">
          <ChevronDown size={20} className="in-[details[open]]:rotate-180" aria-hidden="true" />
          {t("Where to find the address")}
        </summary>
        <div className="pb-2">
          <WhereToFind />
        </div>
      </details>
      <TextField
        {...register("name")}
        autoComplete="off"
        label={t("Name|of a calendar")}
        hint={t("Such as “Airbnb”. Leave blank for the name of its server.")}
        error={errors.name?.message}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <SelectField
          {...register("covers")}
          label={t("Villas in this calendar")}
          hint={covers === "many" ? t("Each event names its villa as its location.") : undefined}
        >
          <option value="one">{t("One villa")}</option>
          <option value="many">{t("Many villas")}</option>
        </SelectField>
        {covers === "one" && (
          <VillaField {...register("villa")} typed={villa} villas={villas} error={errors.villa?.message} />
        )}
      </div>
      <CheckboxRow
        {...register("blocksAreStays")}
        look="choice"
        label={
          <>
            <span className="block font-semibold">{t("Blocked nights are stays")}</span>
            <span className="text-ink-2">
              {t(
                "For calendars that list every stay as blocked, such as “CLOSED - Not available” at Booking.com. Blocks of more than 90 nights need no cleaning in any case.",
              )}
            </span>
          </>
        }
      />
    </>
  );
}
