import { call } from "../../../../client/api/call";
import { ImportDialog } from "../../../../client/parts/import/import-dialog";
import type { ImportKind } from "../../../../client/parts/import/use-import";
import { usePark } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { importPhrases } from "../../contract";
import { columnsOfPhrases } from "./columns";

/** The dialog "Import Translations". */
export function ImportPhrases({ onClose }: { onClose: () => void }) {
  const park = usePark().data;
  const kind: ImportKind = {
    name: "translations",
    columns: columnsOfPhrases(park?.languages.filter((locale) => locale !== park.locale) ?? []),
    send: (rows, { dryRun, key }) => call(importPhrases, { body: { rows: [...rows], dryRun } }, { key }),
    topics: ["phrases"],
  };
  return (
    <ImportDialog
      title={t("Import Translations")}
      kind={kind}
      needs={t("Each row is a text of your park, found by its original. An empty cell changes nothing.")}
      counted={(count) => t("{count, plural, one {# text} other {# texts}}", { count })}
      onClose={onClose}
    />
  );
}
