import { CodeXml } from "lucide-react";
import { t } from "../../../../shared/words";

const openApi = "/api/openapi.json";

/** Where the other system's developer finds the calls and events. */
export function ForDevelopers() {
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <CodeXml size={20} className="shrink-0" aria-hidden="true" />
      <span>
        {t("Every call and event, for developers:")}{" "}
        <a
          href={openApi}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center font-semibold text-primary underline"
        >
          <bdi dir="ltr" translate="no">
            {openApi}
          </bdi>
        </a>
      </span>
    </p>
  );
}
