import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { userKey } from "../api/query-client";
import { useConfirmClose } from "../browser/closing";

type LeaveGuardProps = {
  isDirty: boolean;
  /** The parameter of the address that says what of the page or its tab is edited. Others, such as a table's order, change nothing of it. */
  editedBy?: "date" | "language";
  /** Called when the user chooses to lose the changes. */
  onDiscard?: () => void;
};

/** Whether the user has chosen to lose the changes: of all guards on the page, whose forms are left together. */
let isLeaving = false;

/**
 * Asks before unsaved changes of a page, or of one of its tabs, days or languages, are lost: a reload shows the browser's own question, another page,
 * tab, day or language ours; without the Navigation API, as in Safari before 26.2, only a link. Of several guards on a page the first asks, until there
 * is nothing left to lose. Whoever is signed out leaves without a question: nothing can be saved.
 */
export function LeaveGuard({ isDirty, editedBy, onDiscard }: LeaveGuardProps) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [leave, setLeave] = useState<{ go: () => void }>();
  useConfirmClose(isDirty);
  // Stops listening before a redirect that takes the page's place navigates.
  useLayoutEffect(() => {
    if (!isDirty) return;
    isLeaving = false;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ask = (event: Event, target: Pick<URL, "pathname" | "search">, backTo?: string) => {
      const isHere = placeOf(target, editedBy) === placeOf(window.location, editedBy);
      if (isLeaving || event.defaultPrevented || !event.cancelable || isHere) return;
      if (client.getQueryData(userKey) === null) return;
      event.preventDefault();
      setLeave({
        go: () =>
          backTo === undefined ? navigate(target.pathname + target.search) : window.navigation?.traverseTo(backTo),
      });
    };
    const navigating = (event: NavigateEvent) => {
      const { url, key, sameDocument } = event.destination;
      if (sameDocument) ask(event, new URL(url), event.navigationType === "traverse" ? key : undefined);
    };
    const clicking = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const opensHere = link?.origin === window.location.origin && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!link || !opensHere) return;
      ask(event, link);
      // Links that lead back go by themselves.
      if (event.defaultPrevented) event.stopPropagation();
    };
    if (window.navigation) window.navigation.addEventListener("navigate", navigating, { signal });
    else document.addEventListener("click", clicking, { signal, capture: true });
    return () => stopping.abort();
  }, [isDirty, editedBy, navigate, client]);
  const stay = () => setLeave(undefined);
  // A save that was under way has ended.
  useEffect(() => {
    if (isDirty || !leave) return;
    setLeave(undefined);
    leave.go();
  }, [isDirty, leave]);
  return (
    <Dialog
      open={leave !== undefined}
      asks
      title={t("You have unsaved changes.")}
      onClose={stay}
      actions={
        <>
          <Button size="wet" className="md:w-auto" onClick={stay}>
            {t("Keep editing")}
          </Button>
          <Button
            variant="outline-danger"
            size="wet"
            className="md:w-auto"
            onClick={() => {
              isLeaving = true;
              onDiscard?.();
              leave?.go();
              stay();
            }}
          >
            {t("Discard changes")}
          </Button>
        </>
      }
    />
  );
}

/** The page, and what of it is edited. */
function placeOf({ pathname, search }: Pick<URL, "pathname" | "search">, editedBy = ""): string {
  const address = new URLSearchParams(search);
  return [pathname, address.get("tab"), address.get(editedBy)].join(" ");
}
