import pg from "pg";

/** A connection without a statement timeout and with the same text format of values on every PostgreSQL version. */
export async function connectAtEase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: "changeover backup" });
  // Without a listener a broken connection would end the process; the pending query reports it anyway.
  client.on("error", () => {});
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'`,
  );
  return client;
}
