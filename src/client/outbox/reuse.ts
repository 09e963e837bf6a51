import type { Operation } from "./operation";

type Operations = readonly Operation[];

/** Returns what is shown already, as far as it is equal, so that screens are not drawn again. */
export function reuse(before: Operations, next: Operations): Operations {
  const reused = next.map((one) => before.find((former) => isEqual(former, one)) ?? one);
  const isSame = reused.length === before.length && reused.every((one, place) => one === before[place]);
  return isSame ? before : reused;
}

/** Apart from `seq`, which no screen shows and which is unknown until the operation has been read. */
function isEqual(a: Operation, b: Operation): boolean {
  return a === b || (a.id === b.id && withoutSeq(a) === withoutSeq(b));
}
const withoutSeq = (operation: Operation) =>
  JSON.stringify(operation, (key, value) => (key === "seq" ? undefined : value));
