import { useQuery } from "@tanstack/react-query";
import { reading } from "../../client/call";
import { getSummary } from "./contract";

const summary = reading(getSummary, {});

/** The park in figures. */
export function useSummary() {
  return useQuery(summary);
}
