import { type ComponentProps, useId } from "react";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { TextField } from "../../../../ui/text-field";
import type { Unit } from "../../../units/contract";
import { findVilla } from "../../rules/plan-form";

type VillaFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "hint" | "list"> & {
  typed: string;
  villas: readonly Unit[];
  /** What the hint says of the villa that was found; by default its code and where it is. */
  describe?: (villa: Unit) => string;
};

/** A villa: typed, or picked from a native datalist, which stays fast with hundreds of villas. */
export function VillaField({ typed, villas, describe = codeAndWhere, ...input }: VillaFieldProps) {
  const list = useId();
  const found = findVilla(villas, typed);
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
        hint={found ? describe(found) : t("Code, number or address")}
      />
      <datalist id={list}>
        {villas.map((villa) => (
          <option key={villa.id} value={villa.code}>
            {whereIs(villa)}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** A villa's address and area. */
export function whereIs({ address, location }: Pick<Unit, "address" | "location">): string {
  return joined([address, location]);
}

function codeAndWhere(villa: Unit): string {
  return joined([villa.code, whereIs(villa)]);
}
