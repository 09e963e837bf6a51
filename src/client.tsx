import "./ui/styles.css";
import { type ComponentType, lazy, Suspense, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Redirect } from "wouter";
import { queryClient } from "./client/api/query-client";
import { loadTexts, showDocumentLanguage, withTexts } from "./client/browser/language";
import { restoreTheme } from "./client/browser/theme";
import { preloadSession, useCurrentUser } from "./client/session/current-user";
import { SessionLoadFailed } from "./client/session/guard";
import { homeOf } from "./client/session/home";
import { App, type Screen } from "./client/shell/app";
import { captureInstallPrompt } from "./client/shell/install";
import MySchedule from "./features/assignments/screens/my-schedule/page";
import type { PhotoParts } from "./features/assignments/screens/parts/photo-parts";
import { seedQueryCache } from "./first-screen/seed-query-cache";
import { parkDay } from "./shared/time";
import { CentredSpinner } from "./ui/spinner";

const SignInPage = lazy(
  withTexts("visitors", async () => ({
    default: (await import("./features/accounts/screens/sign-in-page")).SignInPage,
  })),
);
const RegisterForm = lazy(
  withTexts("visitors", async () => ({
    default: (await import("./features/registration-codes/screens/register-form")).RegisterForm,
  })),
);

/** A page that shows photos. The photos feature lies above it, so its parts are passed in. */
function withPhotoParts(page: () => Promise<{ default: ComponentType<{ photos: PhotoParts }> }>): ComponentType {
  return lazy(async () => {
    const [{ default: PageOfPhotos }, { photoParts }] = await Promise.all([
      page(),
      import("./features/photos/screens/photo-parts"),
    ]);
    return { default: () => <PageOfPhotos photos={photoParts} /> };
  });
}

const loadOwnAbsence = () => import("./features/absences/screens/own-absence");

/** The pages of cleaners, by route. */
const guarded: readonly Screen[] = [
  // Not lazy: the most opened screen is part of the main chunk.
  ["/cleaner", () => <MySchedule load={loadOwnAbsence} />],
  ["/cleaner/task/:assignmentId", withPhotoParts(() => import("./features/assignments/screens/task/page"))],
  ["/history", lazy(() => import("./features/assignments/screens/history/page"))],
  [
    "/assignments/:id",
    withPhotoParts(withTexts("extras", () => import("./features/assignments/screens/in-progress/page"))),
  ],
];

/** All other addresses, with their own list of screens: the first screen need not know their files. */
const Others = lazy(() => import("./office"));

function Root() {
  const user = useCurrentUser();
  if (user.data) return <Redirect to={homeOf(user.data.role)} replace />;
  if (user.data === null) return <Redirect to="/auth" replace />;
  return user.isError ? <SessionLoadFailed retry={() => void user.refetch()} /> : <CentredSpinner />;
}

/** The sign-in page, with the registration form of a feature above it. It redirects signed-in users itself. */
function Auth() {
  const user = useCurrentUser();
  // Show the error only before the first load: a failed refetch must not discard what was typed.
  if (user.data === undefined)
    return user.isError ? <SessionLoadFailed retry={() => void user.refetch()} /> : <CentredSpinner />;
  return (
    <SignInPage
      register={
        <Suspense fallback={null}>
          <RegisterForm />
        </Suspense>
      }
    />
  );
}

const open: readonly Screen[] = [
  ["/", Root],
  ["/auth", Auth],
];

restoreTheme();
captureInstallPrompt();
const root = document.getElementById("root");

async function start(root: HTMLElement): Promise<void> {
  const hasInitialData = seedQueryCache(queryClient);
  const [park] = await Promise.all([preloadSession(queryClient), showDocumentLanguage()]);
  const { drawn: drawnAt, left } = root.dataset;
  // public/early.js is opening another page, which answers the tap.
  if (left !== undefined) return;
  // The server's markup can't be hydrated if the device's clock is off, midnight has passed or the response was cut off.
  const isAlike =
    hasInitialData &&
    park &&
    drawnAt &&
    parkDay(new Date(drawnAt), park.timeZone) === parkDay(new Date(), park.timeZone);
  const app = <App client={queryClient} open={open} guarded={guarded} others={Others} />;
  // A transition renders in small slices, so that a slow phone stays responsive.
  startTransition(() => {
    if (isAlike) hydrateRoot(root, app);
    else {
      if (drawnAt) root.replaceChildren();
      createRoot(root).render(app);
    }
  });
  // From here on React handles input on the hydrated markup.
  delete root.dataset.drawn;
  // Refusals of the server: loaded before one is shown, but not at its expense.
  void loadTexts("said").catch(() => undefined);
  void import("./client/api/watch-reads").then(
    ({ watchReads }) => watchReads(queryClient),
    () => undefined,
  );
}

// Start in a new task, to keep the long task of evaluating this file short.
if (root) setTimeout(() => void start(root));
