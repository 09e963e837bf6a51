import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { formatSort, parseSort, type Sort, type SortableColumn } from "./sorting";

/** A table's order, kept in the address as `?sort=`, so that it survives a reload and Back. */
export function useSort(columns: readonly SortableColumn<never>[]): [Sort | undefined, (sort: Sort) => void] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (sort: Sort) =>
      setAddress((before) => ({ ...Object.fromEntries(before), sort: formatSort(sort) }), { replace: true }),
    [setAddress],
  );
  return [parseSort(address.get("sort"), columns), change];
}
