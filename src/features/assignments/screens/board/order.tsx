import { useSearchParams } from "wouter";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import type { BoardData } from "./figures";

export type Order = "late" | "guests";

/** The chosen order of the board's columns, kept in the URL without its default value. */
export function useOrder(): [Order, (order: Order) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (order: Order) =>
    setSearch(
      (before) => {
        const { sort, ...others } = Object.fromEntries(before);
        return order === "guests" ? { ...others, sort: order } : others;
      },
      { replace: true },
    );
  return [search.get("sort") === "guests" ? "guests" : "late", change];
}

type OrderFieldProps = { board: BoardData; order: Order; onChange: (order: Order) => void };

/** Chooses the order of the columns; nothing on a board on which no guests are expected. */
export function OrderField({ board: { pending, inProgress, needsReview }, order, onChange }: OrderFieldProps) {
  if (![...pending, ...inProgress, ...needsReview].some(({ stay }) => stay?.arrival)) return null;
  return (
    <div className="lg:ms-auto">
      <SelectField
        label={t("Order")}
        hideLabel
        value={order}
        onChange={({ target }) => onChange(target.value === "guests" ? "guests" : "late")}
      >
        <option value="late">{t("Late work first")}</option>
        <option value="guests">{t("Earliest guests first")}</option>
      </SelectField>
    </div>
  );
}
