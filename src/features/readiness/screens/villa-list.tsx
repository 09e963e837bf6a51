import { matchesSearch } from "../../../client/parts/search-words";
import { t } from "../../../shared/words";
import { Empty } from "../../../ui/empty";
import type { VillaReadiness } from "../contract";
import { arrivalsOf } from "../rules/board";
import { VillaLine } from "./villa-line";

/** How many villas a search shows: more are no help, and a park can have hundreds. */
const mostFound = 30;

type VillaListProps = Pick<Parameters<typeof VillaLine>[0], "reading" | "readyTimeOf" | "onAskClose"> & {
  villas: readonly VillaReadiness[];
  words: string;
};

/** The day's arrivals; with search words, the villas with such a code, those with an arrival first. */
export function VillaList({ villas, words, ...shown }: VillaListProps) {
  const arrivals = arrivalsOf(villas, shown.reading);
  if (words) {
    const others = villas.filter(({ neededBy }) => neededBy === null);
    return <Found villas={[...arrivals, ...others].filter((villa) => hasCode(villa, words))} {...shown} />;
  }
  if (arrivals.length === 0)
    return <Empty title={t("Nobody arrives on this day")} help={t("Search for a villa to see its status.")} />;
  return <Lines label={t("Arrivals")} villas={arrivals} {...shown} />;
}

function Found({ villas, ...line }: Omit<VillaListProps, "words">) {
  const shown = villas.slice(0, mostFound);
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {t("{count, plural, one {# villa found} other {# villas found}}", { count: villas.length })}
      </p>
      {shown.length > 0 ? (
        <Lines label={t("Villas found")} villas={shown} {...line} />
      ) : (
        <Empty title={t("No villa has this number")} help={t("Try part of its number.")} />
      )}
      {villas.length > shown.length && (
        <p className="text-sm text-ink-2">{t("Type more of the number to see the others.")}</p>
      )}
    </>
  );
}

function Lines({ label, villas, ...line }: Omit<VillaListProps, "words"> & { label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {villas.map((villa) => (
        <VillaLine key={villa.unitId} villa={villa} {...line} />
      ))}
    </ul>
  );
}

/** "42", "wl042" and "WL-042" all find WL-042. */
function hasCode({ code }: VillaReadiness, words: string): boolean {
  return matchesSearch(words, [code, code.replaceAll(/[-\s]/g, "")]);
}
