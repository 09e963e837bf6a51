/** "40718826" as "4071 8826". */
export function inFours(code: string): string {
  return code.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

/** The address that opens registration with the code filled in. */
export function registrationLink(code: string): string {
  return `${window.location.origin}/auth?code=${code}`;
}
