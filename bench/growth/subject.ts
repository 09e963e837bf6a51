import { ask } from "../park";

/** The first row that a statement finds in a database of `bench:data`, as texts, without what is null. */
export async function subjectOf(url: string, statement: string): Promise<Record<string, string>> {
  const [found] = await ask(url, statement);
  if (!found) throw new Error(`Create the database again with npm run bench:data. It has nothing for: ${statement}`);
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}
