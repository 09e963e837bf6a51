import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../client/api/call";
import { getSummary } from "./contract";

const summary = queryFor(getSummary, {});

/** The park's key figures. */
export function useSummary() {
  return useQuery(summary);
}
