import { useQueryClient } from "@tanstack/react-query";
import { queryFor } from "../../../client/api/call";
import { callOnce } from "../../../client/api/call-once";
import type { Body, Reply } from "../../../shared/endpoint";
import { getCannedFindings, putCannedFindings } from "../contract/canned-findings";

/** Returns a function that replaces the park's own canned findings and returns those that are stored. */
export function usePutCannedFindings() {
  const client = useQueryClient();
  return async (body: Body<typeof putCannedFindings>): Promise<Reply<typeof putCannedFindings>> => {
    const findings = await callOnce(putCannedFindings, { body });
    client.setQueryData(queryFor(getCannedFindings, {}).queryKey, findings);
    return findings;
  };
}
