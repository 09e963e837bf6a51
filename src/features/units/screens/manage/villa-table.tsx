import { Pencil } from "lucide-react";
import { useMemo } from "react";
import { Link } from "wouter";
import { useLanguage } from "../../../../client/browser/language";
import type { Column } from "../../../../client/parts/table/columns";
import { DataTable } from "../../../../client/parts/table/data-table";
import { useSort } from "../../../../client/parts/table/use-sort";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { IconButton } from "../../../../ui/icon-button";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../contract";
import type { VillaType as ParkType } from "../../contract/lists";
import { useVillaTypes } from "../../queries/villa-types";
import { amenitiesOf, groupOf, labelledStatus, legend, otherFeatures } from "../../rules";
import { Area } from "../area";
import { amenityIcons, amenityName } from "./amenity-badges";
import { assignmentsHref } from "./assignments-href";
import { VillaStatus } from "./villa-status";
import { VillaType } from "./villa-type";

type VillaTableProps = { title: string; villas: readonly Unit[]; onEdit: (villa: Unit) => void };

/** The villas of a list as a dense table, for wide screens. A row opens the villa's assignments. */
export function VillaTable({ title, villas, onEdit }: VillaTableProps) {
  const types = useVillaTypes();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are in the language that is shown.
  const columns = useMemo(() => columnsOf(onEdit, types), [language, onEdit, types]);
  const [sort, changeSort] = useSort(columns);
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={villas}
      keyOf={idOf}
      nameOf={codeOf}
      sort={sort}
      onSort={changeSort}
    />
  );
}

const idOf = ({ id }: Unit) => id;
const codeOf = ({ code }: Unit) => code;

function columnsOf(onEdit: VillaTableProps["onEdit"], types: readonly ParkType[]): Column<Unit>[] {
  return [
    {
      id: "code",
      header: t("Villa"),
      sortBy: codeOf,
      width: "w-20",
      cell: ({ code }) => <Plate code={code} label={t("Villa {code}", { code })} size="row" />,
    },
    {
      id: "address",
      header: t("Address"),
      sortBy: ({ address }) => address,
      cell: (villa, inRow) => (
        <Link
          {...inRow}
          data-open
          href={assignmentsHref(villa)}
          aria-label={villa.address ? undefined : t("Villa {code}", { code: villa.code })}
          className="line-clamp-2 font-semibold text-ink no-underline"
        >
          {villa.address || "–"}
        </Link>
      ),
    },
    {
      id: "area",
      header: t("Area"),
      sortBy: ({ location }) => location,
      cell: ({ location }) => <Area name={location} />,
    },
    {
      id: "type",
      header: t("Type"),
      sortBy: ({ villaType }) => villaType && `${groupOf(villaType, types)} ${villaType}`,
      width: "w-56",
      cell: ({ villaType }) => <VillaType type={villaType} clamped />,
    },
    {
      id: "bedrooms",
      header: t("Bedrooms"),
      sortBy: ({ bedrooms }) => bedrooms,
      width: "w-26",
      wideOnly: true,
      numeric: true,
      cell: ({ bedrooms }) => bedrooms,
    },
    {
      id: "bathrooms",
      header: t("Bathrooms"),
      sortBy: ({ bathrooms }) => bathrooms,
      width: "w-27",
      wideOnly: true,
      numeric: true,
      cell: ({ bathrooms }) => bathrooms,
    },
    {
      id: "guests",
      header: t("Guests|how many a villa is for"),
      sortBy: ({ maxPersons }) => maxPersons,
      width: "w-21",
      numeric: true,
      cell: ({ maxPersons }) => maxPersons,
    },
    {
      id: "features",
      header: t("Features"),
      sortBy: (villa) => amenitiesOf(villa).length + otherFeatures(villa).length,
      width: "w-42",
      wideOnly: true,
      cell: (villa) => <FeatureIcons villa={villa} />,
    },
    {
      id: "status",
      header: t("Status"),
      sortBy: ({ status }) => legend.indexOf(labelledStatus(status)),
      width: "w-42",
      cell: ({ status }) => <VillaStatus status={status} />,
    },
    {
      id: "edit",
      header: t("Edit"),
      hideHeader: true,
      width: "w-14",
      cell: (villa, inRow) => (
        <IconButton
          compact
          {...inRow}
          icon={Pencil}
          iconSize={18}
          label={t("Edit Villa {code}", { code: villa.code })}
          onClick={() => onEdit(villa)}
        />
      ),
    },
  ];
}

/** Amenities as icons with names for screen readers, and how many other features there are. */
function FeatureIcons({ villa }: { villa: Unit }) {
  const others = otherFeatures(villa);
  return (
    <span className="line-clamp-2 text-ink-2">
      {amenitiesOf(villa).map((amenity) => {
        const Icon = amenityIcons[amenity];
        return (
          <Icon
            key={amenity}
            size={18}
            role="img"
            aria-label={amenityName(amenity)}
            aria-hidden={undefined}
            className="me-1 inline"
          />
        );
      })}
      {others.length > 0 && <span className="text-xs">{joined(others)}</span>}
    </span>
  );
}
