import type { FocusEvent } from "react";

/** Closes a popover when Tab leads out of it: it would stay over the page, and cover what has the focus. For its `onBlur`. */
export function closeWhenLeft({ currentTarget: popover, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (!next || popover.contains(next) || next.getAttribute("popovertarget") === popover.id) return;
  popover.hidePopover();
}
