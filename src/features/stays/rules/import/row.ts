import * as z from "zod/mini";
import { type Cell, cellAsText, meaningOf, readCells, Wrong, type WrongCell, wholeOf } from "../../../../shared/import";
import { issueSentence } from "../../../../shared/issue-sentence";
import { say } from "../../../../shared/sentences";
import { shortened } from "../../../../shared/shortened";
import type { StayColumn, StayRow } from "../../contract/import";
import { identifier, type StayFields, stayFields, stayKinds, stayStatuses } from "../../contract/stays";
import { clockIn, dayIn } from "./cells";

/** What a row says about a stay: fields without a column, or with an empty cell that they can't take, are missing. */
export type RowStay = Partial<StayFields>;
/** A row as read; without a reference, villa and arrival tell which stay it is. */
export type ReadStay = { row: number; reference: string | null; stay: RowStay; errors: WrongCell[] };

/** Words for the kinds of a stay in English, Dutch and German. */
const kindWords: Record<(typeof stayKinds)[number], string> = {
  guest:
    "guest, guests, guest stay, booking, reservation, rental, rented, gast, gasten, gastverblijf, boeking, reservering, verhuur, verhuurd, gäste, gastaufenthalt, buchung, reservierung, vermietung, vermietet",
  owner:
    "owner, owners, owner stay, own use, eigenaar, eigenaren, eigenaarsverblijf, eigen gebruik, eigentümer, eigentümeraufenthalt, eigennutzung, eigenbelegung, besitzer",
  block:
    "block, blocked, closed, closure, maintenance, unavailable, not available, blok, blokkade, geblokkeerd, gesloten, onderhoud, niet beschikbaar, blockiert, blockierung, sperre, sperrung, gesperrt, geschlossen, wartung, nicht verfügbar",
};

/** The same for its status. */
const statusWords: Record<(typeof stayStatuses)[number], string> = {
  booked:
    "booked, confirmed, definite, active, ok, paid, geboekt, bevestigd, definitief, actief, akkoord, betaald, gebucht, bestätigt, fest, aktiv, bezahlt",
  cancelled:
    "cancelled, canceled, cancellation, cancel, geannuleerd, annulering, vervallen, storniert, stornierung, storno, abgesagt",
};

const shape = z.partial(stayFields);
const fields = ["unit", "arrival", "departure", "checkIn", "checkOut", "guests", "kind", "status"] as const;

/** Reads a row's cells with the rules of a stay from the API. */
export function readStay({ row = 1, ...cells }: StayRow): ReadStay {
  const { given, errors } = readCells(row, cells, fields, valueIn);
  const reference = cellAsText(cells.reference ?? null) || null;
  const named = z.safeParse(z.nullable(identifier), reference);
  const result = z.safeParse(shape, given);
  for (const issue of named.error?.issues ?? [])
    errors.push({ row, column: "reference", message: issueSentence({ path: ["reference"], message: issue.message }) });
  for (const issue of result.error?.issues ?? [])
    errors.push({ row, column: String(issue.path[0]), message: issueSentence(issue) });
  return { row, reference, stay: result.data ?? {}, errors };
}

/** A cell's value for its column, or what is wrong with it. Undefined: an empty cell leaves the field as it is. */
function valueIn(column: Exclude<StayColumn, "reference">, found: Cell): unknown {
  const words = cellAsText(found);
  const value = shortened(words, 40);
  switch (column) {
    case "unit":
      return words || undefined;
    case "arrival":
    case "departure":
      if (!words) return undefined;
      return dayIn(found) ?? new Wrong(say("“{value}” is not a date, such as 2026-12-24 or 24-12-2026.", { value }));
    case "checkIn":
    case "checkOut":
      if (!words) return null;
      return clockIn(found) ?? new Wrong(say("“{value}” is not a time, such as 15:00.", { value }));
    case "guests":
      // Programs write 0 where they know of none, such as for a closed villa.
      if (!words || wholeOf(found) === 0) return null;
      return wholeOf(found) ?? new Wrong(say("“{value}” is not a whole number.", { value }));
    case "kind":
      if (!words) return undefined;
      return (
        meaningOf(found, kindWords, stayKinds) ?? new Wrong(say("“{value}” is not guest, owner or block.", { value }))
      );
    case "status":
      if (!words) return undefined;
      return (
        meaningOf(found, statusWords, stayStatuses) ??
        new Wrong(say("“{value}” is not booked or cancelled.", { value }))
      );
  }
}
