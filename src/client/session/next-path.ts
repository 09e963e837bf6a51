/** Address of the sign-in page that returns to `from` afterwards; `ended`: and says that the session has ended. */
export function signInPath(from: string, ended = false): string {
  const search = new URLSearchParams({ ...(from !== "/" && { next: from }), ...(ended && { session: "ended" }) });
  return search.size > 0 ? `/auth?${search}` : "/auth";
}

/** The page that `?next=` returns to: on this site and not the sign-in page itself, else undefined. */
export function nextPath(search: string | URLSearchParams): string | undefined {
  const next = new URLSearchParams(search).get("next");
  if (!next?.startsWith("/")) return undefined;
  // Parse it as browsers do: "//evil", "/\evil" and "/<tab>/evil" name another site, and "/.//evil" becomes one.
  const here = "http://here.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith("//") || url.pathname === "/auth") return undefined;
  return url.pathname + url.search + url.hash;
}
