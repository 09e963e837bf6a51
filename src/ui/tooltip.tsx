import { useEffect, useRef } from "react";

/** Milliseconds that a mouse rests before the first tooltip, and after one during which the next shows at once. */
const delay = 700;
const skipDelay = 300;
/** Time to cross the gap from the button into its tooltip, which stays open under the mouse. */
const grace = 120;
/** Pixels between the tooltip and its element, and to the sides of the window. */
const gap = { y: 6, x: 8 };

/**
 * The app's only tooltip, for every element with `data-tooltip="text"`: after 700 ms under a resting mouse, at once on keyboard focus. A
 * popover above its element, or below where there is no room: Radix's brings 13 kB of placement code to phones that never hover. Not placed by CSS,
 * whose anchors Safari 18 lacks.
 */
export function TooltipLayer() {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => (popover.current ? showOnHoverAndFocus(popover.current) : undefined), []);
  return (
    <div
      ref={popover}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 w-max max-w-70 rounded-chip bg-ink px-2.5 py-1.5 text-xs font-medium text-bg"
    />
  );
}

/** Shows and hides the tooltip until the returned function is called. */
function showOnHoverAndFocus(popover: HTMLElement): () => void {
  let target: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  const show = (next: HTMLElement) => {
    const text = next.dataset.tooltip ?? "";
    target = next;
    popover.textContent = text;
    if (next.getAttribute("aria-label") !== text) next.setAttribute("aria-describedby", popover.id);
    popover.showPopover?.();
    place(popover, next.getBoundingClientRect());
  };
  const hide = () => {
    clearTimeout(timer);
    if (!target) return;
    if (target.getAttribute("aria-describedby") === popover.id) target.removeAttribute("aria-describedby");
    target = undefined;
    closedAt = performance.now();
    popover.hidePopover?.();
  };
  const owner = ({ target: element }: Event) =>
    element instanceof Element ? element.closest<HTMLElement>("[data-tooltip]") : null;

  const listening = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(type: Type, handle: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, handle, { signal: listening.signal, capture: true, passive: true });
  on("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    const next = owner(event);
    if (event.target === popover || next === target) return;
    if (next) {
      const soon = target || performance.now() - closedAt < skipDelay;
      hide();
      timer = setTimeout(show, soon ? 0 : delay, next);
    } else if (target) timer = setTimeout(hide, grace);
  });
  on("focusin", (event) => {
    const next = owner(event);
    hide();
    if (next?.matches(":focus-visible")) show(next);
  });
  on("keydown", ({ key }) => key === "Escape" && hide());
  for (const type of ["focusout", "pointerdown", "scroll"] as const) on(type, hide);
  document.documentElement.addEventListener("pointerleave", hide, { signal: listening.signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/** Places the tooltip in the middle above a box, or below it where there is no room, and within the window. */
function place({ style, offsetWidth, offsetHeight }: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const rightmost = document.documentElement.clientWidth - offsetWidth - gap.x;
  const above = top - offsetHeight - gap.y;
  style.left = `${Math.max(gap.x, Math.min(left + (width - offsetWidth) / 2, rightmost))}px`;
  style.top = `${above < 0 ? bottom + gap.y : above}px`;
}
