import { call } from "../../../../../client/api/call";
import { ImportDialog } from "../../../../../client/parts/import/import-dialog";
import type { ImportKind } from "../../../../../client/parts/import/use-import";
import { t } from "../../../../../shared/words";
import { importUsers } from "../../../contract/import";
import { columnsOfPeople } from "./columns";

/** The dialog "Import people". */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const kind: ImportKind = {
    name: "people",
    columns: columnsOfPeople(),
    send: (rows, { key, ...how }) => call(importUsers, { body: { rows: [...rows], ...how } }, { key }),
    topics: ["users", "teams", "assignments", "schedules"],
  };
  return (
    <ImportDialog
      title={t("Import people")}
      kind={kind}
      needs={t("Each row is a person, found by username or email address. New people also need a name.")}
      words={{
        check: (count) => t("{count, plural, one {Check # person} other {Check # people}}", { count }),
        import: (count) => t("{count, plural, one {Import # person} other {Import # people}}", { count }),
        importing: (count) => t("{count, plural, one {Importing # person} other {Importing # people}}", { count }),
      }}
      onClose={onClose}
    />
  );
}
