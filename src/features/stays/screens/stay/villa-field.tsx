import { type ComponentProps, useId } from "react";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { TextField } from "../../../../ui/text-field";
import { findVilla } from "../../../assignments/rules/plan-form";
import type { Unit } from "../../../units/contract";

type VillaFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "hint" | "list"> & {
  typed: string;
  villas: readonly Unit[];
};

/** A villa: typed, or picked from a native datalist, which stays fast with hundreds of villas. */
export function VillaField({ typed, villas, ...input }: VillaFieldProps) {
  const list = useId();
  const found = findVilla(villas, typed);
  const where = ({ address, location }: Unit) => joined([address, location]);
  return (
    <div>
      <TextField
        {...input}
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        label={t("Villa")}
        hint={found ? joined([found.code, where(found)]) : t("Code, number or address")}
      />
      <datalist id={list}>
        {villas.map((villa) => (
          <option key={villa.id} value={villa.code}>
            {where(villa)}
          </option>
        ))}
      </datalist>
    </div>
  );
}
