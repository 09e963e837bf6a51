import { sql } from "drizzle-orm";
import type { OpenDatabase } from "../../src/server/database/open";

/** The databases of the apps that run in this process: what pages show without translation comes from them. */
export const openDatabases = new Set<OpenDatabase>();

const values = new WeakMap<OpenDatabase, ReadonlySet<string>>();

/** What tests let a server refuse with, and columns of the sheets that they import. */
const fixtures = new Set([
  ...["broken", "Somebody was faster.", "The park is closed that day."],
  // Also the section that a new item of a new park gets.
  // A device, notes that are only on a phone, and a message from before the switch.
  ...["Chrome, Linux", "Note 0", "Note 3", "5 villas shared out"],
  ...["All rooms", "Villanummer", "Gebied", "Rooms to sleep in", "Huisdieren"],
]);

/** Words without letters for translators: numbers, codes, addresses, files, initials, times and dates; and the app's name. */
const plain =
  /^(\p{Lu}{1,3}|\S*\d\S*|\S+\.\w{3,4}|\S+@\S+|[AP]M|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|Changeover)$/u;
/** Between several data, the outermost first. */
const separators = [" · ", " → ", "; ", ": ", ", and ", ", ", " and ", " "];

/** Whether a text that a page shows as it is, is a name, a code, a date, or what somebody typed. */
export async function isData(words: string): Promise<boolean> {
  // Nothing is known of a server in another process.
  if (isPlain(words) || fixtures.has(words) || openDatabases.size === 0) return true;
  for (const database of openDatabases) {
    if (isKnown(words, values.get(database) ?? new Set())) return true;
    const now = await readValues(database);
    values.set(database, now);
    if (isKnown(words, now)) return true;
  }
  return false;
}

function isPlain(words: string): boolean {
  return words
    .replace(/https?:\S+|\S+\.(jpg|png|csv|xlsx)\b/g, "")
    .split(/[\s,:;·•()“”"…→×+&/–-]+/u)
    .every((word) => !/\p{L}/u.test(word) || plain.test(word));
}

/** The whole text, or all of its parts: "Strandweg 4, Waterlijn". */
function isKnown(words: string, known: ReadonlySet<string>, between: readonly string[] = separators): boolean {
  const whole = words.trim();
  if (isPlain(whole) || known.has(whole) || known.has(whole.replace(/^[\s,:;·“"(→]+|[\s,:;·”")→]+$/gu, "")))
    return true;
  const at = between.findIndex((separator) => whole.includes(separator));
  if (at < 0) return false;
  const parts = whole.split(between[at] ?? "");
  return (
    parts.every((part) => isKnown(part, known, between.slice(at + 1))) || isKnown(whole, known, between.slice(at + 1))
  );
}

/** Every text that the park's database holds, line by line, and the first names of people. */
async function readValues({ db }: OpenDatabase): Promise<ReadonlySet<string>> {
  const { rows: columns } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and table_name not in ('idempotency', 'sessions')`);
  const selects = columns.map(({ table, column, type }) =>
    type === "text"
      ? `select "${column}" as value from "${table}"`
      : `select found #>> '{}' from "${table}", jsonb_path_query(to_jsonb("${column}"), 'lax $.** ? (@.type() == "string")') found`,
  );
  const { rows } = await db.execute<{ value: string | null }>(sql.raw(selects.join(" union ")));
  const { rows: people } = await db.execute<{ name: string }>(sql`select name from users`);
  const texts = [...rows.map(({ value }) => value ?? ""), ...people.flatMap(({ name }) => name.split(" "))];
  return new Set(texts.flatMap((text) => text.split("\n")).map((line) => line.trim()));
}
