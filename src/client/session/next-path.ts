/** The sign-in page, told where to go on afterwards. */
export function signInPath(from: string): string {
  return from === "/" ? "/auth" : `/auth?next=${encodeURIComponent(from)}`;
}

/** Where `?next=` of the sign-in page leads: a page of this site other than sign-in itself, or nothing. */
export function nextPath(search: string | URLSearchParams): string | undefined {
  const next = new URLSearchParams(search).get("next");
  if (!next?.startsWith("/")) return undefined;
  // Read as a browser reads it: "//evil", "/\evil" and "/<tab>/evil" name another site, "/.//evil" becomes one.
  const here = "http://here.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith("//") || url.pathname === "/auth") return undefined;
  return url.pathname + url.search + url.hash;
}
