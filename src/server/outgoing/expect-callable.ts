import { wrongField } from "../../shared/problem";
import type { Outgoing } from "./outgoing";

/** For the names of an address that is being entered. */
const namesMs = 10_000;

/** Refuses (422) an address in the field "url" that may not be called. */
export async function expectCallable(outgoing: Outgoing, url: string): Promise<void> {
  const refusal = await outgoing.whyForbidden(url, namesMs);
  if (refusal) throw wrongField("url", refusal);
}
