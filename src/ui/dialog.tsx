import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { t } from "../shared/words";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { useAtLeast } from "./use-at-least";

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button or a tap outside. */
  onClose: () => void;
  title: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Before the title: a plate or an icon. */
  lead?: ReactNode;
  /** The buttons, main one first: on top in a sheet, at the end on wide screens. */
  actions?: ReactNode;
  /** A button that stands apart, such as Delete: at the start of a wide footer; in a sheet below the other buttons, or at the end of a tall one's content. */
  aside?: ReactNode;
  /** fixed: 750 by 550 px where there is room, for content that loads while the dialog is open. */
  size?: "default" | "form" | "wide" | "fixed";
  /** A long form: full height on a phone. */
  tall?: boolean;
  /** A question that needs an answer: no close button, and a tap outside does not close it. */
  asks?: boolean;
  /** Something would be lost: a tap outside, which may be one by mistake, does not close it. */
  keeps?: boolean;
  children?: ReactNode;
};

/** A modal dialog; below 768 px a bottom sheet. A field with `data-autofocus` gets the focus. */
export function Dialog({ open, ...props }: DialogProps) {
  // Mounted only while open, so that its state is fresh each time.
  return open ? <OpenDialog {...props} /> : null;
}

const widths = {
  default: "md:max-w-140",
  form: "md:max-w-210",
  wide: "md:max-w-280",
  fixed: "md:h-137.5 md:max-w-187.5",
};

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, description, lead, actions, aside, size = "default", tall, asks, keeps, children } = props;
  const id = useId();
  const isSheet = !useAtLeast("md");
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focus the heading, so that screen readers start there and no button is pressed by accident, unless a field asks for the focus.
    const first = element?.querySelector<HTMLElement>("[data-autofocus]") ?? heading.current;
    first?.focus();
    return () => {
      // Before unmounting, it returns the focus to where it was, which may be gone by now.
      element?.close();
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    };
  }, []);
  // A pressed button may have gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  const clickBeside = (event: MouseEvent) => {
    if (event.target !== dialog.current || pressInToast(event)) return;
    if (!asks && !keeps) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside is for the mouse; Escape does the same on the keyboard
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      onClick={clickBeside}
      onCancel={(event) => {
        // A file chooser in the dialog tells when it is closed without a file.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close a dialog at the second Escape in a row without asking: reopen it while it is mounted.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
      className={classNames(
        "sheet m-0 mt-auto max-h-[92dvh] w-full max-w-none rounded-t-sheet bg-raised text-ink shadow-3 backdrop:bg-scrim",
        "md:m-auto md:max-h-[calc(100dvh-4rem)] md:w-[calc(100%-3rem)] md:rounded-[24px] md:ring-1 md:ring-line",
        tall && "h-[92dvh] md:h-fit",
        widths[size],
      )}
    >
      <div className="flex h-full max-h-[inherit] min-h-full flex-col short:h-auto short:max-h-none">
        <div className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line-strong md:hidden" />
        {/* Not <header> and <footer>: those could be taken for the page's landmarks. */}
        <div className="flex shrink-0 flex-wrap items-center gap-3 px-4 pt-3.5 pb-3 md:ps-7 md:pe-5 md:pt-5 md:pb-4">
          {lead}
          <div className="w-min min-w-0 grow wrap-break-word">
            <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-bold tracking-tight">
              {title}
            </h2>
            {description && (
              <p id={`${id}-about`} className="text-sm text-ink-2">
                {description}
              </p>
            )}
          </div>
          {!asks && <IconButton icon={X} label={t("Close")} onClick={onClose} className="ms-auto -me-2 md:me-0" />}
        </div>
        <div
          ref={scrollByKeyboard}
          className={classNames(
            "grow overflow-y-auto short:shrink-0 short:overflow-visible px-4 pt-1 pb-4 md:px-7 md:pb-6",
            // With large text, header and buttons would leave nothing of it: then the whole dialog scrolls.
            asks && !tall ? "shrink-0" : children ? "min-h-32" : "min-h-0",
          )}
        >
          {children}
          {aside && isSheet && tall && <div className="mt-6 grid border-t border-line pt-4">{aside}</div>}
        </div>
        {actions && (
          <div
            className={classNames(
              "flex shrink-0 flex-col gap-2 px-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:flex-row-reverse md:items-center md:gap-3 md:border-t md:border-line md:bg-surface md:px-7 md:py-4",
              tall && "border-t border-line bg-surface pt-4",
            )}
          >
            {actions}
            {aside && !(isSheet && tall) && (
              <div className={classNames("grid", isSheet ? "mt-3 border-t border-line pt-4" : "me-auto")}>{aside}</div>
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** A modal dialog receives every click, even on a button of a toast above it: passes that one on. Returns whether it was on a toast. */
function pressInToast(click: MouseEvent): boolean {
  const toast = document.querySelector(".toast");
  if (!toast || !isOn(toast, click)) return false;
  [...toast.querySelectorAll("button")].find((button) => isOn(button, click))?.click();
  return true;
}

function isOn(element: Element, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Lets the keyboard scroll content without buttons or fields, such as a long list of what waits to be sent. */
function scrollByKeyboard(content: HTMLDivElement | null) {
  if (!content || typeof ResizeObserver === "undefined") return;
  const observer = new ResizeObserver(() => {
    const needsFocus = content.scrollHeight > content.clientHeight && !content.querySelector(focusable);
    if (needsFocus) content.tabIndex = 0;
    else content.removeAttribute("tabindex");
  });
  observer.observe(content);
  return () => observer.disconnect();
}

const focusable = "a, button, input, select, textarea, [tabindex]";
