import type { Environment } from "../../server/environment";
import { type Host, mount, mountOpen } from "../../server/http/mount";
import { isSamplePasswordRefused, samplePassword } from "../../server/sample-password";
import * as currentUser from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { deleteUser, editUser } from "./actions/edit-people";
import { importUsers, previewUsers } from "./actions/import";
import { createUser, hashed } from "./actions/people";
import { createFirstAdmin, signIn, signOut } from "./actions/sign-in";
import { createTeam, deleteTeam, editTeam } from "./actions/teams";
import * as contract from "./contract";
import * as imports from "./contract/import";
import { allTeams, allUsers, teamById } from "./reads";
import { accountOf } from "./reads/me";
import { mountMe } from "./routes/me";
import { mountSignInLinks } from "./routes/sign-in-links";

/**
 * GET /api/user · POST /api/login · POST /api/logout · POST /api/first-admin
 * GET, POST /api/users · POST /api/users/import · PATCH, DELETE /api/users/{id} · GET, POST /api/teams · GET, PATCH, DELETE /api/teams/{id}
 */
export function mountAccounts(host: Host, environment: Environment): void {
  mount(host, currentUser.getUser, ({ db, by }) => accountOf(db, by.id));
  mountOpen(host, contract.signIn, (request) => {
    if (request.body.password === samplePassword && isSamplePasswordRefused(environment, request.headers))
      throw new Problem(
        "wrong-credentials",
        say(
          "The sample park's password is public and works only on this computer. Ask the operator to set SAMPLE_PARK=exposed.",
        ),
      );
    return signIn(request, request.body, request.network, request.cookie);
  });
  mountOpen(host, currentUser.signOut, (request) => signOut(request, request.cookie));
  mount(host, contract.getUsers, ({ db }) => allUsers(db));
  mount(host, contract.createUser, async ({ body, perform }) => {
    const person = await hashed(body);
    return perform((context) => createUser(context, person));
  });
  mount(host, imports.importUsers, ({ db, by, perform, body: { rows, dryRun, plan } }) =>
    dryRun ? previewUsers(db, by.id, rows) : perform((context) => importUsers(context, rows, plan)),
  );
  mount(host, contract.editUser, async ({ params, body, perform }) => {
    const changes = await hashed(body);
    return perform((context) => editUser(context, params.id, changes));
  });
  mount(host, contract.deleteUser, ({ params, perform }) => perform((context) => deleteUser(context, params.id)));
  mount(host, contract.getTeams, ({ db }) => allTeams(db));
  mount(host, contract.getTeam, ({ db, params }) => teamById(db, params.id));
  mount(host, contract.createTeam, ({ body, perform }) => perform((context) => createTeam(context, body)));
  mount(host, contract.editTeam, ({ params, body, perform }) =>
    perform((context) => editTeam(context, params.id, body)),
  );
  mount(host, contract.deleteTeam, ({ params, perform }) => perform((context) => deleteTeam(context, params.id)));
  mountMe(host);
  mountSignInLinks(host, environment);
  mountOpen(host, contract.createFirstAdmin, (request) => createFirstAdmin(request, request.body, request.cookie));
}
