import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { findingTypes } from "../../contract/assignment";

export type TypeFilter = (typeof findingTypes)[number] | "all";
/** The page's filter: open or dealt with, kind, and search text. */
export type FindingFilter = { show: "open" | "dealt-with"; type: TypeFilter; search: string };

/** The page's filter, kept in the URL without its default values. */
export function useFindingFilter(): [FindingFilter, (change: Partial<FindingFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (changed: Partial<FindingFilter>) =>
      setAddress((before) => toAddress({ ...fromAddress(before), ...changed }), { replace: true }),
    [setAddress],
  );
  return [fromAddress(address), change];
}

function fromAddress(address: URLSearchParams): FindingFilter {
  const type = address.get("type");
  return {
    show: address.get("show") === "dealt-with" ? "dealt-with" : "open",
    type: findingTypes.find((one) => one === type) ?? "all",
    search: (address.get("search") ?? "").trim().slice(0, 100),
  };
}

function toAddress({ show, type, search }: FindingFilter): URLSearchParams {
  const address = new URLSearchParams();
  if (show !== "open") address.set("show", show);
  if (type !== "all") address.set("type", type);
  if (search) address.set("search", search);
  return address;
}
