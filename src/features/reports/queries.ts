import { useQuery } from "@tanstack/react-query";
import { reading } from "../../client/api/call";
import { getSummary } from "./contract";

const summary = reading(getSummary, {});

/** The park in figures. */
export function useSummary() {
  return useQuery(summary);
}
