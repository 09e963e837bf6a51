import type { Locale } from "../../../shared/locales";
import type { ItemNote } from "../contract/assignment";

/** A person's own note on an item; without a text it was deleted. */
export type OwnNote = { text: string | null; lang?: Locale | null; writtenAt: Date };

/** A request on a weak network takes up to half a minute, which makes its note seem later than it is: milliseconds. */
const timingErrorMs = 60_000;

/**
 * A person's own note after another of theirs arrives: the one that was written later. Within a minute of each other
 * their order of arrival counts, which is their order on the phone.
 */
export function laterNote(before: OwnNote | undefined, arrived: OwnNote): OwnNote {
  const ahead = before ? before.writtenAt.getTime() - arrived.writtenAt.getTime() : 0;
  if (!before || ahead <= 0) return arrived;
  return ahead > timingErrorMs ? before : { ...arrived, writtenAt: before.writtenAt };
}

/**
 * What a person wrote themselves, in a text that may also repeat colleagues' notes, because it was edited where all of
 * them are shown as one.
 */
export function ownPart(text: string, colleagues: readonly string[]): string {
  const rest = colleagues.reduce((left, theirs) => left.replace(`\n${theirs}\n`, () => "\n"), `\n${text}\n`);
  return rest.trim();
}

/** The notes on one item, in the order in which they were written. */
export function notesOn(itemId: string, notes: readonly ItemNote[]): ItemNote[] {
  return notes.filter(({ checklistItemId }) => checklistItemId === itemId);
}
