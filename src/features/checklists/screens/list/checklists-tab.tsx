import { ListChecks, Route, Tags } from "lucide-react";
import { Waiting } from "../../../../client/parts/waiting";
import { t } from "../../../../shared/words";
import { SettingsCard } from "../../../../ui/settings-card";
import { useKinds } from "../../queries/kinds";
import { useChecklists } from "../../queries/lists";
import { useChecklistRules } from "../../queries/rules";
import { Rules } from "../villas/rules";
import { VillaChoices } from "../villas/villa-choices";
import { ChecklistList } from "./checklist-list";
import { EditKinds } from "./edit-kinds";

/** The tab "Checklists": the park's checklists, which villa gets which, and the kinds of cleaning. */
export default function ChecklistsTab() {
  const lists = useChecklists();
  const rules = useChecklistRules();
  const kinds = useKinds();
  const all = lists.data && rules.data && kinds.data && { lists: lists.data, rules: rules.data, kinds: kinds.data };
  return (
    <div className="flex w-full flex-col gap-4 lg:gap-6">
      <SettingsCard
        icon={ListChecks}
        title={t("Checklists")}
        about={t("What cleaners do in a villa. Changes are a draft until you publish them.")}
      >
        {lists.data ? <ChecklistList lists={lists.data} rules={rules.data} /> : <Waiting reads={[lists]} />}
      </SettingsCard>
      <SettingsCard
        icon={Route}
        title={t("Checklists by villa")}
        about={t(
          "The rule for a villa comes first, then the one for its type, then the one for the kind of cleaning. All others get the standard checklist.",
        )}
      >
        {all ? <Rules {...all} /> : <Waiting reads={[lists, rules, kinds]} />}
      </SettingsCard>
      <SettingsCard
        icon={Tags}
        title={t("Kinds of cleaning")}
        about={t("A changeover is planned where no other kind is chosen.")}
      >
        {kinds.data ? (
          <EditKinds kinds={kinds.data} rules={rules.data?.rules ?? []} refetch={() => void kinds.refetch()} />
        ) : (
          <Waiting reads={[kinds]} />
        )}
      </SettingsCard>
      {all && <VillaChoices {...all} />}
    </div>
  );
}
