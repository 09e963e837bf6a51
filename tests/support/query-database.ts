import pg from "pg";

/** Opens a connection of the test's own, beside the program's. It ignores errors, because tests kill the database. */
export async function connectToDatabase(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Runs one query on its own connection and returns the rows. */
export async function queryDatabase(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await connectToDatabase(databaseUrl);
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
