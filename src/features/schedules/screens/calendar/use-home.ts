import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Home = {
  /** Ref of the heading. */
  home: RefObject<HTMLHeadingElement | null>;
  /** Ref of the section. */
  watch: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
};

/**
 * Restores the focus to a section's heading when the focused button disappears with its item. Re-render the section whenever an item or
 * a dialog above it goes away.
 */
export function useHome(): Home {
  const home = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    home.current?.focus();
  });
  return {
    home,
    watch: {
      onFocus: ({ target }) => {
        last.current = target;
      },
      // No relatedTarget: the user tapped elsewhere. A dialog: the focus returns when it closes.
      onBlur: ({ relatedTarget }) => {
        if (!relatedTarget) last.current = null;
      },
    },
  };
}
