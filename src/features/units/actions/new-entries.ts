import { v7 } from "uuid";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { insertAll } from "../../../server/database/insert-all";
import { areas, villaTypes } from "../../../server/database/tables";
import type { WrongCell } from "../../../shared/import";
import { type Sentence, say } from "../../../shared/sentences";
import { type Unit, visibleText } from "../contract";
import type { Area } from "../contract/areas";
import type { VillaType } from "../contract/lists";
import { groupOf, usualMinutes } from "../rules";

// Areas and villa types that an import names and the park does not have yet (docs/domain.md, "Import").

/** A list of the park with what an import adds to it. `spellings`: its names, by their lower case and by how they look. */
type GrowingList<Entry> = {
  before: readonly Entry[];
  added: Entry[];
  spellings: Map<string, string>;
  most: number;
};
export type ParkLists = { areas: GrowingList<Area>; types: GrowingList<VillaType> };

/** The park's lists at the beginning of an import, to which it has added nothing yet. */
export function growing(before: { areas: readonly Area[]; types: readonly VillaType[] }): ParkLists {
  return {
    areas: { before: before.areas, added: [], spellings: spellingsOf(before.areas), most: 100 },
    types: { before: before.types, added: [], spellings: spellingsOf(before.types), most: 200 },
  };
}

/** Of names that look the same, the same letters count first, then the first name. */
function spellingsOf(entries: readonly { name: string }[]): Map<string, string> {
  const names = entries.map(({ name }) => name).reverse();
  const byLook = names.map((name) => [looksOf(name), name] as const);
  return new Map([...byLook, ...names.map((name) => [name.toLowerCase(), name] as const)]);
}

/**
 * A name in the list's spelling. One that the list doesn't have is added, unless the villa has had it before; beyond the first that is too many, no
 * more are.
 */
function spelled<Entry extends { name: string }>(
  list: GrowingList<Entry>,
  name: string,
  had: string | null | undefined,
  entry: () => Entry,
): string {
  const looks = looksOf(name);
  const known = list.spellings.get(name.toLowerCase()) ?? list.spellings.get(looks);
  if (had && looksOf(had) === looks) return known ?? had;
  if (known === undefined && list.before.length + list.added.length <= list.most) {
    list.added.push(entry());
    list.spellings.set(name.toLowerCase(), name).set(looks, name);
  }
  return known ?? name;
}

/** The same for names that look the same: whatever their case and spaces, and whichever characters a program has made of them. */
function looksOf(name: string): string {
  return visibleText(name).replace(/\s+/g, " ").toLowerCase();
}

/** A villa with its area and its type in the spelling of the park's lists, to which new ones are added. */
export function withListed<Villa extends Partial<Pick<Unit, "location" | "villaType">>>(
  lists: ParkLists,
  villa: Villa,
  before: Pick<Unit, "location" | "villaType"> | undefined,
  maxPersons: number,
): Villa {
  const { location, villaType } = villa;
  const area = (name: string) => (): Area => ({ id: v7(), name, symbol: "pin" });
  const type = (name: string) => (): VillaType => ({
    id: v7(),
    name,
    usualMinutes: usualMinutes({ villaType: name, maxPersons }, []),
    size: groupOf(name, []),
  });
  return {
    ...villa,
    ...(location && { location: spelled(lists.areas, location, before?.location, area(location)) }),
    ...(villaType && { villaType: spelled(lists.types, villaType, before?.villaType, type(villaType)) }),
  };
}

/** An error for a list that would grow too long, at the row that names its first new entry. */
export function overflows(
  { areas: named, types }: ParkLists,
  rows: readonly { row: number; after: Pick<Unit, "location" | "villaType"> }[],
): WrongCell[] {
  const check = <Entry extends { name: string }>(
    { before, added, most }: GrowingList<Entry>,
    column: "location" | "villaType",
    message: Sentence,
  ) => {
    const extra = added[Math.max(0, most - before.length)];
    const row = extra && rows.find(({ after }) => after[column] === extra.name)?.row;
    return row === undefined ? [] : [{ row, column, message }];
  };
  return [
    ...check(named, "location", say("The park can have at most {most} areas.", { most: named.most })),
    ...check(types, "villaType", say("The park can have at most {most} villa types.", { most: types.most })),
  ];
}

/** Adds the new areas and types at the end of their lists, which the caller has locked. */
export async function addListed(context: ActionContext, lists: ParkLists): Promise<void> {
  const stored = <Entry>({ before, added }: GrowingList<Entry>) =>
    added.map((entry, index) => ({ ...entry, position: before.length + index + 1, createdAt: context.now }));
  const audited = <Entry extends { id: string }>({ added }: GrowingList<Entry>) =>
    added.map((entry) => ({ id: entry.id, meta: { ...entry } }));
  await insertAll(context.tx, areas, stored(lists.areas));
  await auditAll(context, "areas", "area.create", audited(lists.areas));
  await insertAll(context.tx, villaTypes, stored(lists.types));
  await auditAll(context, "villa_types", "villa-type.create", audited(lists.types));
  if (lists.areas.added.length > 0) invalidate(context, "areas");
  if (lists.types.added.length > 0) invalidate(context, "villa-types");
}
