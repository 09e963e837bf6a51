/** What a change does to a list without an order: `to` replaces it; what is added and removed leaves the rest as it is. */
export type ListChanges = {
  to?: readonly string[] | undefined;
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
};

/** A list after a change, without duplicates; what stays keeps its place. */
export function changedList(before: readonly string[], { to = before, add = [], remove = [] }: ListChanges): string[] {
  return [...new Set([...to, ...add])].filter((one) => !remove.includes(one));
}

/** What was added to a list and removed from it; undefined for neither. */
export function listChanges(
  before: readonly string[],
  after: readonly string[],
): { add: string[] | undefined; remove: string[] | undefined } {
  const some = (list: string[]) => (list.length > 0 ? list : undefined);
  return {
    add: some(after.filter((one) => !before.includes(one))),
    remove: some(before.filter((one) => !after.includes(one))),
  };
}
