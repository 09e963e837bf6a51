import { type Host, mount } from "../../server/http/mount";
import { getPhrases } from "../../shared/phrases";
import { importTranslations, previewTranslations } from "./actions/import";
import { setPhrase } from "./actions/phrases";
import { getParkTexts, importPhrases, putPhrase } from "./contract";
import { parkTexts, phraseBook } from "./reads";

/** GET, PUT /api/phrases · GET /api/phrases/in-use · POST /api/phrases/import */
export function mountPhrases(host: Host): void {
  mount(host, getPhrases, ({ db, query }) => phraseBook(db, query.locale));
  mount(host, getParkTexts, ({ db }) => parkTexts(db));
  mount(host, putPhrase, ({ perform, body }) => perform((context) => setPhrase(context, body)));
  mount(host, importPhrases, ({ db, perform, body: { rows, dryRun, plan } }) =>
    dryRun ? previewTranslations(db, rows) : perform((context) => importTranslations(context, rows, plan)),
  );
}
