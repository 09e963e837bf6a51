import { type Host, mount } from "../../server/http/mount";
import type { Translator } from "../../server/translator";
import { translate } from "./actions";
import { translateText } from "./contract";

/** POST /api/translations */
export function mountTranslations(host: Host, translator: Translator | undefined): void {
  const { log } = host.app;
  mount(host, translateText, ({ db, by, body, whenGone }) =>
    translate(translator, { ...body, db, by, log, gone: whenGone() }),
  );
}
