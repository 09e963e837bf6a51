import { listText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { activeTeam } from "../../rules/display";

/** The lead and the assistants by name, or that there is no cleaner. */
export function CrewNames({ work }: { work: Assignment }) {
  const helpers = activeTeam(work).map(({ cleaner }) => cleaner.name);
  return (
    <>
      {work.uncovered ? t("No cleaner (was {name})", { name: work.cleaner.name }) : work.cleaner.name}
      {helpers.length > 0 && <span className="text-ink-2"> {t("with {names}", { names: listText(helpers) })}</span>}
    </>
  );
}
