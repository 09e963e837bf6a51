import "./ui/styles.css";
import { type ComponentType, lazy, Suspense, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Redirect } from "wouter";
import { queryClient } from "./client/api/query-client";
import { restoreLanguage } from "./client/browser/language";
import { restoreTheme } from "./client/browser/theme";
import { loadAtStart, useCurrentUser, usePark } from "./client/session/current-user";
import { CannotTell } from "./client/session/guard";
import { App, type Screen } from "./client/shell/app";
import { keepInstallQuestion } from "./client/shell/install";
import MySchedule from "./features/assignments/screens/my-schedule/page";
import type { PhotoParts } from "./features/assignments/screens/parts/photo-parts";
import { seedQueryCache } from "./first-screen/seed-query-cache";
import type { Role } from "./shared/roles";
import { parkDay } from "./shared/time";
import { CentredSpinner } from "./ui/spinner";

const SignInPage = lazy(async () => ({
  default: (await import("./features/accounts/screens/sign-in-page")).SignInPage,
}));
const RegisterForm = lazy(async () => ({
  default: (await import("./features/registration-codes/screens/register-form")).RegisterForm,
}));

/** A page that shows photos; they belong to a feature above it, and arrive together with it. */
function withPhotos(page: () => Promise<{ default: ComponentType<{ photos: PhotoParts }> }>): ComponentType {
  return lazy(async () => {
    const [{ default: PageOfPhotos }, { photoParts }] = await Promise.all([
      page(),
      import("./features/photos/screens/photo-parts"),
    ]);
    return { default: () => <PageOfPhotos photos={photoParts} /> };
  });
}

const TeamPage = lazy(async () => {
  const [{ default: TeamsWithLoads }, { teamLoads }] = await Promise.all([
    import("./features/accounts/screens/team/page"),
    import("./features/assignments/screens/parts/team-loads"),
  ]);
  return { default: () => <TeamsWithLoads loads={teamLoads} /> };
});

/** Every protected page of the product, by its route. */
const guarded: readonly Screen[] = [
  // Not lazy: the one screen that most people open most often comes in one file with the rest.
  ["/cleaner", MySchedule],
  ["/cleaner/task/:assignmentId", withPhotos(() => import("./features/assignments/screens/task/page"))],
  ["/qc", lazy(() => import("./features/inspections/screens/dashboard"))],
  ["/qc/inspect/:assignmentId", withPhotos(() => import("./features/inspections/screens/inspect/page"))],
  ["/qc/history", lazy(() => import("./features/inspections/screens/history"))],
  ["/supervisor", lazy(() => import("./features/assignments/screens/board/page"))],
  ["/supervisor/assignments", lazy(() => import("./features/assignments/screens/planning/page"))],
  ["/supervisor/assignments/:id", withPhotos(() => import("./features/assignments/screens/review/page"))],
  ["/supervisor/team", TeamPage],
  ["/admin/users", lazy(() => import("./features/accounts/screens/users/page"))],
  ["/admin/registration-codes", lazy(() => import("./features/registration-codes/screens/codes/page"))],
  ["/admin", lazy(() => import("./features/reports/screens/dashboard/page"))],
  ["/admin/units", lazy(() => import("./features/units/screens/manage/page"))],
  ["/history", lazy(() => import("./features/assignments/screens/history/page"))],
  ["/calendar", lazy(() => import("./features/schedules/screens/calendar/page"))],
  ["/assignments/:id", withPhotos(() => import("./features/assignments/screens/in-progress/page"))],
];

/** Where each role begins; the root sends people on. */
const home: Record<Role, string> = { admin: "/admin", teamleader: "/admin", cleaner: "/cleaner", qc: "/qc" };

function Root() {
  const user = useCurrentUser();
  if (user.data) return <Redirect to={home[user.data.role]} replace />;
  if (user.data === null) return <Redirect to="/auth" replace />;
  return user.isError ? <CannotTell retry={() => void user.refetch()} /> : <CentredSpinner />;
}

/** The sign-in page sends signed-in people on by itself; here it gets the form that belongs to a feature above it. */
function Auth() {
  const user = useCurrentUser();
  const park = usePark();
  // What was typed outlives a look that failed at who is here.
  if (user.data === undefined)
    return user.isError ? <CannotTell retry={() => void user.refetch()} /> : <CentredSpinner />;
  return (
    <SignInPage
      park={park.data}
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

restoreLanguage();
restoreTheme();
keepInstallQuestion();
const root = document.getElementById("root");

async function start(root: HTMLElement): Promise<void> {
  const hasInitialData = seedQueryCache(queryClient);
  const park = await loadAtStart(queryClient);
  const drawnAt = root.dataset.drawn;
  // Else this device's clock is wrong, midnight has passed, or the page broke off in its answers.
  const isAlike =
    hasInitialData &&
    park &&
    drawnAt &&
    parkDay(new Date(drawnAt), park.timeZone) === parkDay(new Date(), park.timeZone);
  const app = <App client={queryClient} open={open} guarded={guarded} />;
  // In small pieces, so that a slow phone answers to a finger meanwhile.
  startTransition(() => {
    if (isAlike) hydrateRoot(root, app);
    else {
      if (drawnAt) root.replaceChildren();
      createRoot(root).render(app);
    }
  });
  // From here on React hears what is pressed on what was drawn, or that is gone.
  delete root.dataset.drawn;
}

// Having read this file is enough for one piece.
if (root) setTimeout(() => void start(root));
