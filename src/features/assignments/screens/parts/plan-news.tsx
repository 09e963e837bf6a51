import { BellRing } from "lucide-react";
import { passFocusOn } from "../../../../client/parts/pass-focus-on";
import { useMe, useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Assignment } from "../../contract/assignment";
import { confirmPlanNews } from "./use-plan-news";

/** Instructions and priority that the leader changed after the start, with a button to confirm that they were seen. */
export default function PlanNews({ work }: { work: Assignment }) {
  const me = useMe();
  const zone = useZone();
  if (!work.planChangedAt) return null;
  return (
    <Note
      tone="needs-review"
      icon={BellRing}
      role="status"
      title={t("New from your team leader, {time}", { time: moment(work.planChangedAt, zone) })}
    >
      <p>{priorityText(work.priority)}</p>
      {work.instructions ? (
        <TypedText text={work.instructions} lang={work.instructionsLang} />
      ) : (
        <p>{t("No special instructions.")}</p>
      )}
      <div ref={passFocusOn} className="mt-2">
        <Button variant="outline" onClick={() => confirmPlanNews(work, me.id)}>
          {t("Got it")}
        </Button>
      </div>
    </Note>
  );
}

function priorityText(priority: Assignment["priority"]): string {
  return { high: t("High priority"), normal: t("Normal priority"), low: t("Low priority") }[priority];
}
