import { lazy, Suspense } from "react";
import type { Feed } from "../../contract/feeds";

const AddDialog = lazy(async () => ({ default: (await import("./dialogs/add-dialog")).AddDialog }));
const AddressDialog = lazy(async () => ({ default: (await import("./dialogs/address-dialog")).AddressDialog }));
const ReleaseDialog = lazy(async () => ({ default: (await import("./dialogs/release-dialog")).ReleaseDialog }));
const StopDialog = lazy(async () => ({ default: (await import("./dialogs/stop-dialog")).StopDialog }));

/** The dialog to open: a new calendar, or what to do with one. */
export type FeedQuestion = { kind: "add" } | { kind: "address" | "release" | "stop"; feed: Feed };

/** The open dialog, if any. Each has a file of its own. */
export function FeedDialogs({ question, onClose }: { question: FeedQuestion | undefined; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {question?.kind === "add" && <AddDialog onClose={onClose} />}
      {question?.kind === "address" && <AddressDialog feed={question.feed} onClose={onClose} />}
      {question?.kind === "release" && <ReleaseDialog feed={question.feed} onClose={onClose} />}
      {question?.kind === "stop" && <StopDialog feed={question.feed} onClose={onClose} />}
    </Suspense>
  );
}
