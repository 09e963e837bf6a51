import pg from "pg";

/** A connection of the test's own, past the program. Whoever kills the database breaks it. */
export async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Asks a database one thing. */
export async function ask(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await connectTo(databaseUrl);
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
