import { isRightToLeft } from "../../shared/words";

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** An arrow key as it is meant where lines run from left to right: "ArrowRight" leads on, also for the left arrow in Arabic. */
export function forwardKey(key: string): string {
  return (isRightToLeft() && mirrored[key]) || key;
}
