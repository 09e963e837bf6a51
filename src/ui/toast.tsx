import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useEffect, useRef } from "react";
import { isRightToLeft, t } from "../shared/words";
import { Button } from "./button";
import { classNames } from "./class-names";
import { iconButtonClass } from "./icon-button";

/**
 * A toast's text, or how to make it in the language that is shown; `destructive` styles it as an error, which goes when the user goes on, unless it `stays`: it is not about their last action.
 * `undo` adds a button that undoes what it tells.
 */
export type ToastMessage = {
  title: string;
  description?: string | (() => string) | undefined;
  destructive?: boolean | undefined;
  stays?: boolean | undefined;
  undo?: (() => void) | undefined;
};

type ToastAreaProps = {
  message: ToastMessage | undefined;
  /** Changes with every toast, so that repeating a text restarts the timer. */
  id: number;
  onClose: () => void;
};

/** Shows one toast at the edge of the screen for 5 seconds, or 8 with Undo; a 50 px swipe towards the end of the line dismisses it. Hover and focus pause the timer. */
export function ToastArea({ message, id, onClose }: ToastAreaProps) {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = viewport.current;
    if (!message || !element || !id) return;
    // Dialogs are in the browser's top layer: re-add the toast to it each time, so that it lies above a dialog opened since.
    element.showPopover?.();
    return () => element.hidePopover?.();
  }, [message, id]);
  return (
    <Toast.Provider
      duration={5000}
      swipeDirection={isRightToLeft() ? "left" : "right"}
      swipeThreshold={50}
      label={t("Notification")}
    >
      {message && <OneToast key={id} {...message} onClose={onClose} />}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        label={t("Notifications ({hotkey})", { hotkey: "F8" })}
        className="toasts fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] bottom-auto m-0 h-auto w-auto overflow-visible bg-transparent"
      />
    </Toast.Provider>
  );
}

function OneToast({ title, description, destructive, undo, onClose }: ToastMessage & { onClose: () => void }) {
  const Icon = destructive ? CircleAlert : CircleCheck;
  // Radix announces the text politely. An error has role="alert" instead and is excluded, or it would be read twice.
  const voice = destructive ? { role: "alert", "data-radix-toast-announce-exclude": "" } : {};
  return (
    <Toast.Root
      type="background"
      {...(undo && { duration: 8000 })}
      // It fades out first; the store removes it afterwards.
      onOpenChange={(open) => !open && setTimeout(onClose, 250)}
      className={classNames(
        "toast rounded-[16px] text-sm shadow-3",
        destructive ? "bg-danger-soft ring-[1.5px] ring-danger-line" : "bg-raised ring-1 ring-line",
      )}
    >
      <div {...voice} className="flex items-start gap-3 py-3.5 ps-4 pe-2">
        <Icon size={24} className={classNames("shrink-0", destructive ? "text-danger-fg" : "text-done-solid")} />
        <div className="min-w-0 grow">
          <Toast.Title className={classNames("text-base font-semibold", destructive && "text-danger-fg")}>
            {title}
          </Toast.Title>
          {description && (
            <Toast.Description>{typeof description === "function" ? description() : description}</Toast.Description>
          )}
        </div>
        {undo && (
          <Toast.Action altText={t("Undo")} asChild>
            <Button variant="quiet" size="tight" className="-my-2 min-w-12 self-center" onClick={undo}>
              {t("Undo")}
            </Button>
          </Toast.Action>
        )}
        <Toast.Close aria-label={t("Close")} className={classNames(iconButtonClass(), "-my-2.5")}>
          <X size={20} />
        </Toast.Close>
      </div>
    </Toast.Root>
  );
}
