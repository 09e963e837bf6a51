import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, Suspense, useEffect, useState } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import { CentredSpinner } from "../../ui/spinner";
import { useLanguageSwitches } from "../browser/language";
import { keepTrail } from "../browser/trail";
import { useOpenOutbox } from "../outbox/use-open-outbox";
import { Toasts } from "../parts/toasts";
import { Guard } from "../session/guard";
import { useLive } from "../session/live";
import { useOwnLanguage } from "../session/own-language";
import { usePhrases } from "../session/use-phrases";
import { useNewDay } from "../session/use-today";
import { ErrorBoundary } from "./error-boundary";
import { useWorker } from "./worker";

/** A route and its screen. */
export type Screen = readonly [path: string, screen: ComponentType];

type Screens = {
  /** Public screens. */
  open: readonly Screen[];
  /** Screens for signed-in users. */
  guarded: readonly Screen[];
  /** Whatever has another address. */
  others?: ComponentType;
};

/** The routes of screens for signed-in users. */
export function guardedRoutes(screens: readonly Screen[]) {
  return screens.map(([route, One]) => (
    <Route key={route} path={route}>
      <Guard>
        <One />
      </Guard>
    </Route>
  ));
}

/** The app. The server renders the first screen with the same component (src/first-screen/render.tsx), so hydration finds identical markup. */
export function App({ client, ...screens }: Screens & { client: QueryClient }) {
  // Every element below is made anew, so a new language reaches every component that is not memoised; those call it themselves.
  useLanguageSwitches();
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router aroundNav={keepTrail}>
          <ScreenOfPath {...screens} />
          {/* It starts once the screen is hydrated: what it reads and sends would change what the server has drawn. */}
          <Suspense>
            <Background />
          </Suspense>
        </Router>
        <Toasts />
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Milliseconds until the tooltips are fetched: what the first screen needs comes first. */
const tooltipsDelayMs = 2_000;

function Tooltips() {
  const [Layer, setLayer] = useState<ComponentType>();
  useEffect(() => {
    // Without the file there are no tooltips; every button has its name without them.
    const fetchLayer = () =>
      import("../../ui/tooltip").then(
        (module) => setLayer(() => module.TooltipLayer),
        () => undefined,
      );
    const timer = setTimeout(() => void fetchLayer(), tooltipsDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return Layer ? <Layer /> : null;
}

/** What goes on whatever page is open. A component of its own, so that the page is not rendered again with it. */
function Background() {
  useLive();
  usePhrases();
  useOpenOutbox();
  useWorker();
  useOwnLanguage();
  useNewDay();
  return null;
}

function ScreenOfPath({ open, guarded, others }: Screens) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<CentredSpinner />}>
        <Switch>
          {open.map(([route, One]) => (
            <Route key={route} path={route} component={One} />
          ))}
          {guardedRoutes(guarded)}
          <Route component={others} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
