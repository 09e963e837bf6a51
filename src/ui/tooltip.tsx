import { useEffect, useRef } from "react";

/** Milliseconds that a mouse rests before the first tooltip, and after one during which the next shows at once. */
const delay = 700;
const skipDelay = 300;
/** Time to cross the gap from the button into its tooltip, which stays open under the mouse. */
const grace = 120;
/** The CSS anchor name of the element that the tooltip belongs to. */
const anchor = "--tooltip";

/**
 * The app's only tooltip, for every element with `data-tooltip="text"`: after 700 ms under a resting mouse, at once on keyboard focus. A
 * popover that CSS places above its element, or below where there is no room: Radix's brings 13 kB of placement code to phones that never hover.
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
      className="fixed inset-auto mx-2 my-1.5 max-w-70 rounded-chip bg-ink px-2.5 py-1.5 text-xs font-medium text-bg [position-anchor:--tooltip] [position-area:top_span-all] [position-try-fallbacks:flip-block]"
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
    next.style.setProperty("anchor-name", anchor);
    if (next.getAttribute("aria-label") !== text) next.setAttribute("aria-describedby", popover.id);
    popover.showPopover?.();
  };
  const hide = () => {
    clearTimeout(timer);
    if (!target) return;
    target.style.removeProperty("anchor-name");
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
