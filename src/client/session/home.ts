const homes: Readonly<Record<string, string | undefined>> = {
  admin: "/admin",
  teamleader: "/admin",
  cleaner: "/cleaner",
  qc: "/qc",
  reception: "/ready",
};

/** A role's home page, to which "/" redirects; the sign-in page for a role that this version of the app doesn't know. */
export function homeOf(role: string): string {
  return homes[role] ?? "/auth";
}
