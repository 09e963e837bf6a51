import { keep, recall } from "../browser/device-memory";
import { observed } from "../browser/observed";
import { hasSubmitted, requestPersistenceAgain } from "../outbox/after-enqueue";
import { useOutboxOf } from "../outbox/outbox";
import { useUpdate } from "./worker";

// The app on the phone's home screen: offered once it has been of use, never at the start.

/** Chromium's question, which a page may keep until it is wanted; good for once. */
type Question = Event & { prompt(): Promise<unknown> };
declare global {
  interface WindowEventMap {
    beforeinstallprompt: Question;
  }
  interface Navigator {
    /** Safari on a phone or tablet: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

const declined = "install-declined";
let question: Question | undefined;
/** ask: the browser has a question of its own. tell: a person does it by hand, from the Share menu. */
export type Way = "ask" | "tell";
const way = observed<Way | undefined>(undefined);

function change(next: Question | undefined): void {
  question = next;
  way.set(findWay());
}

/** Keeps the browser's question, which comes early, for later; once, at the start. */
export function keepInstallQuestion(): void {
  change(undefined);
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    change(event);
  });
  window.addEventListener("appinstalled", () => {
    requestPersistenceAgain();
    change(undefined);
  });
}

function findWay(): Way | undefined {
  if (recall(declined) || navigator.standalone || matchMedia("(display-mode: standalone)").matches) return undefined;
  if (question) return "ask";
  return navigator.standalone === false && navigator.maxTouchPoints > 0 ? "tell" : undefined;
}

/**
 * How this phone would install the app, where somebody should be asked now: they have handed in a villa on it, and have not declined. Not
 * while something waits to be sent: installed from Safari, the app has a storage of its own, and what waits would stay behind.
 */
export function useInvitation(userId: string): Way | undefined {
  const known = way.use();
  const isBusy = useOutboxOf(({ length }) => length > 0);
  // One thing at a time.
  const hasUpdate = useUpdate() !== undefined;
  return isBusy || hasUpdate || !hasSubmitted(userId) ? undefined : known;
}

/** Puts the browser's question to the person. Whatever they answer there, it is not asked again. */
export async function install(): Promise<void> {
  await question?.prompt();
  decline();
}

/** Remembers on this device that nobody wants to be asked. */
export function decline(): void {
  keep(declined, "yes");
  change(undefined);
}
