/** The address of a telephone link. The trunk prefix that many write in parentheses, as in +31 (0)85, is not dialled after a country's code. */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replace(/^(\s*(?:\+|00)[\d\s]*)\(0\)/, "$1").replace(/[^+\d]/g, "")}`;
}
