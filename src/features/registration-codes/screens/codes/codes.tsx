import { useNow } from "../../../../client/browser/use-now";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { matchesSearch, useSearchWords } from "../../../../client/parts/search-words";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { SearchField } from "../../../../ui/search-field";
import { Skeleton } from "../../../../ui/skeleton";
import type { RegistrationCode } from "../../contract";
import { useCodes } from "../../queries";
import { CodeCard } from "./code-card";
import { activeFirst } from "./code-state";

type CodesProps = { onAsk: (kind: "accounts" | "share" | "deactivate", code: RegistrationCode) => void };
const grid = "grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3";

/** All codes, active ones first, then newest first, or the search results. */
export function Codes({ onAsk }: CodesProps) {
  const codes = useCodes();
  if (codes.data) return <Known codes={codes.data} onAsk={onAsk} />;
  if (codes.isError) return <LoadFailed onRetry={() => void codes.refetch()} retrying={codes.isFetching} />;
  return <CodesSkeleton />;
}

function Known({ codes, onAsk }: CodesProps & { codes: readonly RegistrationCode[] }) {
  const [words, search] = useSearchWords();
  const now = useNow();
  const found = activeFirst(codes, now).filter(({ code, company, supervisor }) =>
    matchesSearch(words, [code, company, supervisor.name]),
  );
  if (codes.length === 0)
    return (
      <Empty
        title={t("No registration codes created yet...")}
        help={t("Create a code and share it with new cleaners.")}
      />
    );
  return (
    <>
      <SearchField
        label={t("Search registration codes")}
        placeholder={t("Digits, company or team leader")}
        value={words}
        onSearch={search}
        className="lg:max-w-100"
      />
      <div className={grid}>
        {found.map((code) => (
          <CodeCard
            key={code.id}
            code={code}
            now={now}
            onInfo={() => onAsk("accounts", code)}
            onShare={() => onAsk("share", code)}
            onDeactivate={() => onAsk("deactivate", code)}
          />
        ))}
      </div>
      {found.length === 0 && <Empty title={t("No codes match")} help={t("Try some of the digits, or a name.")} />}
    </>
  );
}

function CodesSkeleton() {
  return (
    // Not <Loading>, which hides its content from screen readers: this one says what is loading.
    <div role="status" aria-busy="true" className="loading flex flex-col gap-4 lg:gap-6">
      <Skeleton className="h-13 rounded-control lg:h-11 lg:max-w-100" />
      <div className={grid}>
        <Card className="grid h-50 place-items-center text-center text-ink-2">
          {t("Loading registration codes...")}
        </Card>
        <Skeleton className="h-50 rounded-card" />
        <Skeleton className="h-50 rounded-card" />
      </div>
    </div>
  );
}
