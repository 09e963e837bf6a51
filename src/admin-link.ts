import { sql } from "drizzle-orm";
import { makeFirstAdminLink } from "./features/accounts/actions/sign-in";
import { createOperatorLink } from "./features/accounts/actions/sign-in-links";
import { allUsers, isNobodyThere } from "./features/accounts/reads";
import { firstAdminAddress, signInAddress } from "./features/accounts/rules";
import { openSettings } from "./features/settings/actions";
import { parkOf } from "./park";
import { perform } from "./server/actions/perform";
import { command, print, withDatabase } from "./server/backup/command";
import { visitEmbeddedPostgres } from "./server/database/embedded-postgres";
import { type Database, openDatabase } from "./server/database/open";
import type { Environment } from "./server/environment";
import { StartRefused } from "./server/start-refused";
import type { User } from "./shared/current-user";

/** `npm run admin-link -- [<email address or username>]`: prints a one-time link that gives an admin a new password, for a park that is running or not. */
await command(async ({ environment, words: [name] }) => {
  await withDatabase(environment, visitEmbeddedPostgres, async (url) => {
    const database = openDatabase(url, { connections: 1 });
    try {
      await printLink(environment, database.db, name);
    } finally {
      await database.close();
    }
  });
});

async function printLink(environment: Environment, db: Database, name: string | undefined): Promise<void> {
  const { rows } = await db.execute(sql`select where to_regclass('sign_in_links') is not null`);
  if (rows.length === 0) throw new StartRefused("Start this version of the app once: it prepares the database.");
  const home = environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`;
  await openSettings(db, environment);
  const park = parkOf(db);
  if (await isNobodyThere(db)) {
    const link = firstAdminAddress(home, await makeFirstAdminLink(park));
    print(`There are no users yet. Create the first administrator with this one-time link:\n  ${link}`);
    return;
  }
  const admin = adminCalled(name, await allUsers(db));
  const link = await perform(park, null, (context) => createOperatorLink(context, admin.id));
  print(
    `With this one-time link ${admin.name} chooses a new password, within 72 hours:\n  ${signInAddress(home, link.token)}`,
  );
  print("It works while the app is running. Whoever opens it signs in as that administrator.");
}

/** The admin with this email address or username; without a name, the one who was added first. */
function adminCalled(name: string | undefined, people: readonly User[]): User {
  const admins = people.filter(({ role }) => role === "admin").sort((one, other) => (one.id < other.id ? -1 : 1));
  const typed = name?.normalize("NFKC").trim().toLowerCase();
  const isCalled = ({ email, username }: User) => [email, username].some((one) => one?.toLowerCase() === typed);
  const found = typed === undefined ? admins[0] : admins.find(isCalled);
  if (found) return found;
  throw new StartRefused(
    typed === undefined
      ? "This park has no administrator."
      : `No administrator has the email address or username ${name}. Usage: npm run admin-link -- [<email address or username>]`,
  );
}
