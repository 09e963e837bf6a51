import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** The park's day before that midnight, and the one after it. */
export const [eve, morrow] = ["2031-05-12", "2031-05-13"];

/** Makes it 23:59 in the park until the test ends. The returned function lets midnight pass. */
export function beBeforeMidnight(): () => void {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(`${eve}T21:59:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  return () => act(() => void vi.advanceTimersByTime(120_000));
}
