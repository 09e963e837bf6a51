import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { logFailure } from "../../../../client/browser/log-failure";
import { useZone } from "../../../../client/session/current-user";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../contract/assignment";

/** Says at the door of pending work that its guests are still there, or that they have left after all; nothing for work of a later day. */
export function GuestsButton({ work }: { work: Assignment }) {
  const zone = useZone();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ReactNode>();
  if (work.status !== "pending" || parkDay(new Date(work.plannedAt), zone) > parkDay(new Date(), zone)) return null;
  const tell = () =>
    import("./tell-or-explain")
      .then(({ tellOrExplain }) => tellOrExplain(client, work, zone))
      .then(setRefusal)
      .catch((error) => logFailure("report of guests failed", error));
  return (
    <>
      {refusal}
      <Button variant={work.guestsHere ? "tonal" : "quiet"} className="relative z-1" onClick={tell}>
        {work.guestsHere ? t("Guests have left") : t("Guests still here")}
      </Button>
    </>
  );
}
