import { call } from "../../../../client/api/call";
import { ImportDialog } from "../../../../client/parts/import/import-dialog";
import type { ImportKind } from "../../../../client/parts/import/use-import";
import { usePark } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { importPhrases } from "../../contract";
import { columnsOfPhrases } from "./columns";

/** The dialog "Import translations". */
export function ImportPhrases({ onClose }: { onClose: () => void }) {
  const park = usePark().data;
  const kind: ImportKind = {
    name: "translations",
    columns: columnsOfPhrases(park?.languages.filter((locale) => locale !== park.locale) ?? []),
    send: (rows, { key, ...how }) => call(importPhrases, { body: { rows: [...rows], ...how } }, { key }),
    topics: ["phrases"],
  };
  return (
    <ImportDialog
      title={t("Import translations")}
      kind={kind}
      needs={t("Each row is a text of your park, found by its original. An empty cell changes nothing.")}
      words={{
        check: (count) => t("{count, plural, one {Check # text} other {Check # texts}}", { count }),
        import: (count) => t("{count, plural, one {Import # text} other {Import # texts}}", { count }),
        importing: (count) => t("{count, plural, one {Importing # text} other {Importing # texts}}", { count }),
      }}
      onClose={onClose}
    />
  );
}
