import pg from "pg";

/** A connection that may work for as long as it takes, and reads and writes values in one form on every PostgreSQL. */
export async function connectAtEase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: "changeover back-up" });
  // Without a listener a connection that breaks would end the process; whoever waits for an answer hears of it.
  client.on("error", () => {});
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'`,
  );
  return client;
}
