/** First name = first word, the rest is the last name (domain "People and sessions"). */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
