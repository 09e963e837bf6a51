import { type ReactNode, useRef } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { CentredSpinner } from "../../ui/spinner";
import { LoadFailed } from "../parts/load-failed";
import { useCurrentUser, usePark } from "./current-user";
import { signInPath } from "./next-path";

/** Shows a page to signed-in users; redirects others to sign in and back (docs/domain.md, "Users and sessions"). */
export function Guard({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const park = usePark();
  const [path] = useLocation();
  const search = useSearch();
  const wasSignedIn = useRef(false);
  if (user.data) wasSignedIn.current = true;
  if (user.data === null)
    return <Redirect to={signInPath(search ? `${path}?${search}` : path, wasSignedIn.current)} replace />;
  if (user.data && park.data) return children;
  if (user.isError || park.isError)
    return <SessionLoadFailed retry={() => void Promise.all([user.refetch(), park.refetch()])} />;
  return <CentredSpinner />;
}

/** Shown when the current user could not be loaded. */
export function SessionLoadFailed({ retry }: { retry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-106 content-center p-4">
      <LoadFailed onRetry={retry} />
    </main>
  );
}
