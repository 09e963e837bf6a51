import type { Socket } from "node:net";

/** Passes on what either of two connections sends, and closes each with the other. */
export function relay(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  closeWith(one, other);
  closeWith(other, one);
}

function closeWith(one: Socket, other: Socket): void {
  one.on("error", () => {});
  one.on("close", () => other.destroy());
}
