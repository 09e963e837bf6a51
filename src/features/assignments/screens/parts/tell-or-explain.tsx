import type { ReactNode } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { tellGuests } from "../../queries/tell-guests";

// Loaded by the first tap, because the first screen has no room for it.

/** Reports that the guests have not left, or takes the report back. Returns why it was refused, to be shown at the button. */
export function tellOrExplain(...about: Parameters<typeof tellGuests>): Promise<ReactNode> {
  return tellGuests(...about).then(
    () => null,
    (error) => <Refusal error={error} />,
  );
}
