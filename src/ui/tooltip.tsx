import { useEffect, useRef, useState } from "react";

/** How long a mouse rests before the first tooltip, and how long after one the next comes at once. */
const delay = 700;
const skipDelay = 300;
/** Time to cross the gap from the button into its tooltip, which may be read under the mouse. */
const grace = 120;

/**
 * The one tooltip of the app, for every element with `data-tooltip="text"`: after 700 ms under a resting mouse, at once on keyboard
 * focus. Our own instead of Radix's, which brings 13 kB of placement code to phones that never hover.
 */
export function TooltipLayer() {
  const bubble = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");

  useEffect(() => {
    let target: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;

    const show = (next: HTMLElement) => {
      target = next;
      setText(next.dataset.tooltip ?? "");
      // The words decide the width, so place it once they are drawn.
      requestAnimationFrame(() => bubble.current && target === next && place(bubble.current, next));
      if (next.getAttribute("aria-label") !== next.dataset.tooltip) next.setAttribute("aria-describedby", "tooltip");
    };
    const hide = () => {
      clearTimeout(timer);
      if (!target) return;
      if (target.getAttribute("aria-describedby") === "tooltip") target.removeAttribute("aria-describedby");
      target = undefined;
      closedAt = performance.now();
      bubble.current?.hidePopover?.();
    };
    const owner = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tooltip]") : null;

    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const next = owner(event);
      if (event.target === bubble.current || next === target) return clearTimeout(timer);
      clearTimeout(timer);
      if (!next) {
        if (target) timer = setTimeout(hide, grace);
        return;
      }
      const soon = target || performance.now() - closedAt < skipDelay;
      hide();
      timer = setTimeout(() => show(next), soon ? 0 : delay);
    };
    const focus = (event: FocusEvent) => {
      const next = owner(event);
      hide();
      if (next?.matches(":focus-visible")) show(next);
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerover", over, { signal });
    document.documentElement.addEventListener("pointerleave", hide, { signal });
    document.addEventListener("focusin", focus, { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("pointerdown", hide, { signal, capture: true });
    document.addEventListener("keydown", key, { signal });
    document.addEventListener("scroll", hide, { signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  return (
    <div
      ref={bubble}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-70 rounded-chip bg-ink px-2.5 py-1.5 text-xs font-medium text-bg"
    >
      {text}
    </div>
  );
}

/** Above the target, below it where there is no room, never beyond the edge of the screen. */
function place(bubble: HTMLElement, target: HTMLElement) {
  bubble.showPopover?.();
  const box = target.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const left = box.left + box.width / 2 - size.width / 2;
  const above = box.top - size.height - 6;
  bubble.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - size.width - 8))}px`;
  bubble.style.top = `${above > 8 ? above : box.bottom + 6}px`;
}
