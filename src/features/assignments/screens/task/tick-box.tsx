import { type ComponentProps, useState } from "react";
import { afterPaint } from "../../../../client/browser/after-paint";
import { CheckboxRow } from "../../../../ui/checkbox";
import type { Completion } from "../../contract/assignment";

type TickBoxProps = Omit<ComponentProps<typeof CheckboxRow>, "checked" | "onChange"> & {
  checked: boolean;
  completion: Completion | undefined;
  /** Ends when the server has taken the tick, or refused it. */
  onTick: (checked: boolean) => Promise<unknown>;
};

/**
 * The box of an item. What a finger does to it is painted by itself, and all that the app does about it follows after that frame
 * (docs/decisions/17-phone-performance.md).
 */
export function TickBox({ checked, completion, onTick, ...row }: TickBoxProps) {
  /** What the finger did, until the item says the same or something else. */
  const [touched, setTouched] = useState<{ checked: boolean; before: Completion | undefined }>();
  if (touched && touched.before !== completion) setTouched(undefined);
  const touch = (now: boolean) => {
    setTouched({ checked: now, before: completion });
    afterPaint(() => {
      const forget = () => setTouched(undefined);
      onTick(now).then(forget, forget);
    });
  };
  return (
    <CheckboxRow
      {...row}
      checked={touched ? touched.checked : checked}
      onChange={({ currentTarget }) => touch(currentTarget.checked)}
    />
  );
}
