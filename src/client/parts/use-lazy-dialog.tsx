import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { t } from "../../shared/words";
import { FieldHelp } from "../../ui/field";
import { useLazyComponent } from "./use-lazy-component";

/** Milliseconds until the dialog is fetched: what the page needs comes first. */
const preloadMs = 2_000;

/**
 * A dialog that has a file of its own, fetched soon after the page, because there may be no network where it is needed. Render `dialog` beside the
 * button that calls `open`; `name` is unique on the page.
 */
export function useLazyDialog<P>(
  name: string,
  loadDialog: () => Promise<ComponentType<P & { onClose: () => void }>>,
  props: P,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const { Component, failed, load } = useLazyComponent(loadDialog);
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => undefined), preloadMs);
    return () => clearTimeout(timer);
  }, [loadDialog]);
  const open = () => {
    setIsOpen(true);
    void load();
  };
  const dialog = failed ? (
    <div role="alert">
      <FieldHelp id={`${name}-failed`} error={t("This could not be loaded. Check the connection and try again.")} />
    </div>
  ) : (
    isOpen && Component && <Component {...props} onClose={() => setIsOpen(false)} />
  );
  return { open, dialog };
}
