/** The name of a list as it is stored: lower-case letters, digits and hyphens; "" if it has none of them. */
export function listNameOf(typed: string): string {
  const plain = typed.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const joined = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return joined.slice(0, 40).replace(/-$/, "");
}
