import { ListTodo, UserRoundPlus } from "lucide-react";
import { useId } from "react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { InParts } from "../../../../ui/in-parts";
import { Plate } from "../../../../ui/plate";
import type { Piece } from "./draft";
import { reasonText } from "./reasons";

/** Without `onMove` there is nobody to give them to. */
type UnplannedPiecesProps = { pieces: readonly Piece[]; onMove?: ((key: string) => void) | undefined };

/** What nobody gets in the draft, and why; nothing if there is none. */
export function UnplannedPieces({ pieces, onMove }: UnplannedPiecesProps) {
  const id = useId();
  const zone = useZone();
  if (pieces.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5 font-semibold">
        <ListTodo size={20} className="text-ink-2" aria-hidden="true" />
        {t("{count, plural, one {# cleaning that nobody gets} other {# cleanings that nobody gets}}", {
          count: pieces.length,
        })}
      </h2>
      <InParts items={pieces}>
        {(drawn) => (
          <ul aria-labelledby={id} className="px-4">
            {drawn.map((piece) => (
              <li
                key={piece.key}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0"
              >
                <Plate code={piece.code} label={t("Villa {code}", { code: piece.code })} size="row" />
                <div className="min-w-32 flex-1">
                  {piece.neededBy && (
                    <p className="font-semibold">{t("Guests {time}", { time: moment(piece.neededBy, zone) })}</p>
                  )}
                  <p className="text-sm text-ink-2 first-letter:uppercase">{reasonText(piece, zone)}</p>
                </div>
                {onMove && (
                  <Button
                    variant="outline"
                    aria-label={t("Give {code} to somebody", { code: piece.code })}
                    onClick={() => onMove(piece.key)}
                  >
                    <UserRoundPlus size={18} />
                    {t("Give to …")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </InParts>
    </Card>
  );
}
