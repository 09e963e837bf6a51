import { useSearchParams } from "wouter";
import { matchesSearch, useSearchWords } from "../../../../client/parts/search-words";
import { TableHelp } from "../../../../client/parts/table/table-help";
import { t } from "../../../../shared/words";
import { PageTabs } from "../../../../ui/page-tabs";
import { SearchField } from "../../../../ui/search-field";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { Unit } from "../../contract";
import { useVillaTypes } from "../../queries/villa-types";
import { amenitiesOf, groupOf } from "../../rules";
import { amenityName } from "./amenity-badges";
import { ByFeatures } from "./by-features";
import { VillaList } from "./villa-list";
import { Legend } from "./villa-status";

type VillaTabsProps = { villas: readonly Unit[]; onEdit: (villa: Unit) => void };

/** The villas, all or by size or feature; the tab and the search are kept in the address. */
export function VillaTabs({ villas, onEdit }: VillaTabsProps) {
  const isDesktop = useAtLeast("lg");
  const types = useVillaTypes();
  const [words, search] = useSearchWords();
  const [address, setAddress] = useSearchParams();
  const options = [
    { value: "all", label: t("All Villas"), title: t("All Villas") },
    { value: "4-person", label: t("4-Person"), title: t("4-Person Villas") },
    { value: "6-person", label: t("6-Person"), title: t("6-Person Villas") },
    { value: "8-person", label: t("8-Person"), title: t("8-Person Villas") },
    { value: "features", label: t("By Features"), title: t("By Features") },
  ] as const;
  type Tab = (typeof options)[number]["value"];
  const { value: tab, title } = options.find(({ value }) => value === address.get("tab")) ?? options[0];
  const show = (chosen: Tab) =>
    setAddress(
      (before) => {
        const { tab: _, ...others } = Object.fromEntries(before);
        return chosen === "all" ? others : { ...others, tab: chosen };
      },
      { replace: true },
    );
  const found = words ? villas.filter((villa) => matchesSearch(words, wordsOf(villa))) : villas;
  const shown = { villas: found, searched: words !== "", onEdit };
  return (
    <>
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <Legend />
        <div className="flex items-center gap-2">
          <SearchField
            label={t("Search villas")}
            placeholder={t("Code, address, type or feature")}
            value={words}
            onSearch={search}
            className="grow lg:w-85"
          />
          {isDesktop && <TableHelp />}
        </div>
      </div>
      <PageTabs<Tab> label={t("Villas")} value={tab} onChange={show} options={options}>
        <div className="pt-4 lg:pt-6">
          {tab === "features" ? (
            <ByFeatures {...shown} />
          ) : (
            <VillaList
              key={tab}
              {...shown}
              title={title}
              villas={tab === "all" ? found : found.filter(({ villaType }) => groupOf(villaType, types) === tab)}
            />
          )}
        </div>
      </PageTabs>
    </>
  );
}

/** The searchable texts of a villa. */
function wordsOf(villa: Unit): (string | null)[] {
  const { code, address, location, villaType, description, features } = villa;
  return [code, address, location, villaType, description, ...features, ...amenitiesOf(villa).map(amenityName)];
}
