import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useConfirmClose } from "../browser/closing";

/** Asks before unsaved changes of a page are lost: a reload shows the browser's own question, another page (where the Navigation API allows it) ours. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<{ go: () => void }>();
  const isLeaving = useRef(false);
  useConfirmClose(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const stopping = new AbortController();
    const ask = (event: NavigateEvent) => {
      const { url, key, sameDocument } = event.destination;
      const { pathname, search } = new URL(url);
      if (isLeaving.current || !event.cancelable || !sameDocument || pathname === window.location.pathname) return;
      event.preventDefault();
      const isBack = event.navigationType === "traverse";
      setLeave({ go: () => (isBack ? window.navigation?.traverseTo(key) : navigate(pathname + search)) });
    };
    window.navigation?.addEventListener("navigate", ask, { signal: stopping.signal });
    return () => stopping.abort();
  }, [isDirty, navigate]);
  const stay = () => setLeave(undefined);
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
              isLeaving.current = true;
              leave?.go();
            }}
          >
            {t("Discard changes")}
          </Button>
        </>
      }
    />
  );
}
