import { useCallback } from "react";
import { Redirect } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { isSupervisor } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { SearchField } from "../../../../ui/search-field";
import { SelectField } from "../../../../ui/select-field";
import { FindingList } from "./finding-list";
import { useFindingFilter } from "./use-finding-filter";

/** /supervisor/findings: what cleaners found in the villas, until a leader has dealt with it. Others are sent to their own start page. */
export default function Findings() {
  return isSupervisor(useMe().role) ? <List /> : <Redirect to="/" replace />;
}

function List() {
  const [filter, change] = useFindingFilter();
  const search = useCallback((words: string) => change({ search: words }), [change]);
  return (
    <Page title={t("Findings")} subtitle={t("Reported by cleaners")}>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={t("Search findings")}
          placeholder={t("Villa or address")}
          value={filter.search}
          onSearch={search}
          className="min-w-40 grow basis-0"
        />
        <div className="min-w-36">
          <SelectField
            label={t("Show")}
            hideLabel
            value={filter.show}
            onChange={({ target }) => change({ show: target.value === "dealt-with" ? target.value : "open" })}
          >
            <option value="open">{t("Open")}</option>
            <option value="dealt-with">{t("Dealt with")}</option>
          </SelectField>
        </div>
      </div>
      <FindingList filter={filter} onType={(type) => change({ type })} />
    </Page>
  );
}
