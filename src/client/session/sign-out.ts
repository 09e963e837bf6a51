import type { QueryClient } from "@tanstack/react-query";
import { signOut, type User } from "../../shared/current-user";
import { call } from "../api/call";
import { userKey } from "../api/query-client";
import { logFailure } from "../browser/log-failure";
import { forgetKept } from "../outbox/kept";

/** Ends the session, and removes what this phone keeps of the user's earlier work. Rejects if the server can't be reached. */
export async function signOutHere(client: QueryClient): Promise<void> {
  const user = client.getQueryData<User | null>(userKey);
  await call(signOut, {});
  if (user) await forgetKept(user.id).catch((error) => logFailure("kept work can't be removed", error));
}
