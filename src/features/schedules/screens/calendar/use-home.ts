import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Home = {
  /** For the heading. */
  home: RefObject<HTMLHeadingElement | null>;
  /** For the part of the page itself. */
  watch: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
};

/**
 * Keeps the focus in a part of a page whose buttons go away with what they are about: its heading takes it then, where else it would be
 * nowhere. Draw that part again whenever something of it, or a dialog before it, goes.
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
      // To nowhere: somebody tapped beside it. To a dialog: it comes back.
      onBlur: ({ relatedTarget }) => {
        if (!relatedTarget) last.current = null;
      },
    },
  };
}
