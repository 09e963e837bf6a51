import "./ui/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, StrictMode, Suspense, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { readAtStart, useCurrentUser, useOtherTabs, usePark } from "./client/current-user";
import { ErrorBoundary } from "./client/error-boundary";
import { CannotTell, Guard } from "./client/guard";
import { keepInstallQuestion } from "./client/install";
import { restoreLanguage } from "./client/language";
import { useLive } from "./client/live";
import { NotFound } from "./client/not-found";
import { useOpenOutbox } from "./client/outbox/use-open-outbox";
import { queryClient } from "./client/query-client";
import { Toasts } from "./client/toasts";
import { useWorker } from "./client/worker";
import MySchedule from "./features/assignments/screens/my-schedule";
import type { PhotoParts } from "./features/assignments/screens/photo-parts";
import type { Role } from "./shared/roles";
import { CentredSpinner } from "./ui/spinner";
import { TooltipLayer } from "./ui/tooltip";

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
    import("./features/assignments/screens/team-loads"),
  ]);
  return { default: () => <TeamsWithLoads loads={teamLoads} /> };
});

/** Every protected page of the product, by its route (spec 1, section 2). */
const pages: [path: string, page: ComponentType][] = [
  // Not lazy: the one screen that most people open most often comes in one file with the rest.
  ["/cleaner", MySchedule],
  ["/cleaner/task/:assignmentId", withPhotos(() => import("./features/assignments/screens/task"))],
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

function App() {
  const [path] = useLocation();
  useLive();
  useOpenOutbox();
  useWorker();
  useOtherTabs();
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<CentredSpinner />}>
        <Switch>
          <Route path="/" component={Root} />
          <Route path="/auth" component={Auth} />
          {pages.map(([route, PageOfRoute]) => (
            <Route key={route} path={route}>
              <Guard>
                <PageOfRoute />
              </Guard>
            </Route>
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Where each role begins; the root sends people on (spec 1, "Root redirect screen"). */
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

restoreLanguage();
keepInstallQuestion();
const root = document.getElementById("root");
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
      <Toasts />
      <TooltipLayer />
    </QueryClientProvider>
  </StrictMode>
);
async function start(root: HTMLElement): Promise<void> {
  await readAtStart(queryClient);
  // In small pieces, so that a slow phone answers to a finger meanwhile.
  startTransition(() => createRoot(root).render(app));
}
// Having read this file is enough for one piece.
if (root) setTimeout(() => void start(root));
