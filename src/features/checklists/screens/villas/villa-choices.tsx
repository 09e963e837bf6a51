import { useId, useMemo } from "react";
import { Link, useSearchParams } from "wouter";
import { useLanguage } from "../../../../client/browser/language";
import { useParkText } from "../../../../client/parts/park-text";
import type { Column } from "../../../../client/parts/table/columns";
import { DataTable } from "../../../../client/parts/table/data-table";
import { useSort } from "../../../../client/parts/table/use-sort";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { InParts } from "../../../../ui/in-parts";
import { Plate } from "../../../../ui/plate";
import { SelectField } from "../../../../ui/select-field";
import { useAtLeast } from "../../../../ui/use-at-least";
import { useUnits } from "../../../units/queries";
import { VillaType } from "../../../units/screens/manage/villa-type";
import type { Reason } from "../../contract/rules";
import { checklistHref } from "../href";
import { reasonText } from "../reason-text";
import type { Park } from "./park";

/** What a villa gets for the chosen kind of cleaning. */
type Choice = {
  unitId: string;
  code: string;
  type: string | null;
  guests: number;
  checklistId: string;
  name: string;
  why: Reason;
  itemCount: number;
};

/** All villas with the checklist that each gets for a kind of cleaning, and why; the kind is kept in the address. */
export function VillaChoices({ lists, rules, kinds }: Park) {
  const parkText = useParkText();
  const title = useId();
  const units = useUnits().data;
  const isDesktop = useAtLeast("lg");
  const [address, setAddress] = useSearchParams();
  const kind = kinds.find(({ id }) => id === address.get("kind")) ?? kinds[0];
  const choices = useMemo(() => {
    const names = new Map(lists.map(({ id, name }) => [id, name]));
    const villas = new Map(units?.map((villa) => [villa.id, villa]));
    return rules.villas.flatMap(({ unitId, code, choices }): Choice[] => {
      const { villaType = null, maxPersons = 0 } = villas.get(unitId) ?? {};
      const own = choices.find(({ kindId }) => kindId === kind?.id);
      if (!own) return [];
      const { checklistId, why, itemCount } = own;
      const name = names.get(checklistId) ?? "";
      return [{ unitId, code, type: villaType, guests: maxPersons, checklistId, name, why, itemCount }];
    });
  }, [lists, rules, units, kind]);
  if (!kind) return null;
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={title} className="text-lg font-bold tracking-tight">
          {t("All villas")}
        </h2>
        <div className="w-60">
          <SelectField
            label={t("Kind of cleaning")}
            value={kind.id}
            onChange={({ target }) =>
              setAddress((before) => ({ ...Object.fromEntries(before), kind: target.value }), { replace: true })
            }
          >
            {kinds.map(({ id, name }) => (
              <option key={id} value={id}>
                {parkText(name)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {isDesktop ? <ChoiceTable choices={choices} /> : <ChoiceList choices={choices} />}
    </section>
  );
}

function ChoiceTable({ choices }: { choices: readonly Choice[] }) {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are in the language that is shown.
  const columns = useMemo(columnsOf, [language]);
  const [sort, changeSort] = useSort(columns);
  return (
    <DataTable
      label={t("All villas")}
      columns={columns}
      rows={choices}
      keyOf={idOf}
      nameOf={codeOf}
      sort={sort}
      onSort={changeSort}
    />
  );
}

const idOf = ({ unitId }: Choice) => unitId;
const codeOf = ({ code }: Choice) => code;
function columnsOf(): Column<Choice>[] {
  return [
    {
      id: "code",
      header: t("Villa"),
      sortBy: codeOf,
      width: "w-20",
      cell: ({ code }) => <Plate code={code} label={t("Villa {code}", { code })} size="row" />,
    },
    {
      id: "type",
      header: t("Type"),
      sortBy: ({ type }) => type,
      width: "w-60",
      cell: ({ type }) => <VillaType type={type} clamped />,
    },
    {
      id: "guests",
      header: t("Guests|how many a villa is for"),
      sortBy: ({ guests }) => guests,
      width: "w-21",
      numeric: true,
      cell: ({ guests }) => guests,
    },
    {
      id: "checklist",
      header: t("Checklist"),
      sortBy: ({ name }) => name,
      cell: ({ checklistId, name }, inRow) => (
        <Link
          {...inRow}
          data-open
          href={checklistHref(checklistId)}
          className="line-clamp-2 font-semibold text-ink no-underline"
        >
          {name}
        </Link>
      ),
    },
    {
      id: "why",
      header: t("Why"),
      sortBy: ({ why }) => reasonText(why),
      width: "w-36",
      cell: ({ why }) => <WhyBadge why={why} />,
    },
    {
      id: "items",
      header: t("Items"),
      sortBy: ({ itemCount }) => itemCount,
      width: "w-21",
      numeric: true,
      cell: ({ itemCount }) => itemCount,
    },
  ];
}

function ChoiceList({ choices }: { choices: readonly Choice[] }) {
  return (
    <InParts items={choices}>
      {(drawn) => (
        <ul
          aria-label={t("All villas")}
          className="divide-y divide-line rounded-card bg-surface px-4 shadow-1 ring-1 ring-line"
        >
          {drawn.map(({ unitId, code, checklistId, name, why, itemCount }) => (
            <li key={unitId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <Plate code={code} label={t("Villa {code}", { code })} size="row" />
              <div className="min-w-0 grow basis-40">
                <Link href={checklistHref(checklistId)} className="font-semibold text-ink no-underline wrap-anywhere">
                  {name}
                </Link>
                <p className="text-sm text-ink-2">
                  {t("{count, plural, one {# item} other {# items}}", { count: itemCount })}
                </p>
              </div>
              <WhyBadge why={why} />
            </li>
          ))}
        </ul>
      )}
    </InParts>
  );
}

function WhyBadge({ why }: { why: Reason }) {
  return <Badge tone={why === "standard" ? "line" : "type"}>{reasonText(why)}</Badge>;
}
