import { call } from "../../../../client/api/call";
import { ImportDialog } from "../../../../client/parts/import/import-dialog";
import type { ImportKind } from "../../../../client/parts/import/use-import";
import { t } from "../../../../shared/words";
import { importUnits } from "../../contract/import";
import { columnsOfVillas } from "./columns";

/** The dialog "Import villas". */
export function ImportVillas({ onClose }: { onClose: () => void }) {
  const kind: ImportKind = {
    name: "villas",
    columns: columnsOfVillas(),
    send: (rows, { key, ...how }) => call(importUnits, { body: { rows: [...rows], ...how } }, { key }),
    topics: ["units", "areas", "villa-types", "assignments", "schedules"],
  };
  return (
    <ImportDialog
      title={t("Import villas")}
      kind={kind}
      needs={t("Each row is a villa, found by its code. New villas need a code and an area.")}
      words={{
        check: (count) => t("{count, plural, one {Check # villa} other {Check # villas}}", { count }),
        import: (count) => t("{count, plural, one {Import # villa} other {Import # villas}}", { count }),
        importing: (count) => t("{count, plural, one {Importing # villa} other {Importing # villas}}", { count }),
      }}
      onClose={onClose}
    />
  );
}
