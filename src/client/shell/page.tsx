import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../shared/words";
import { classNames } from "../../ui/class-names";
import { useConfirmClose } from "../browser/closing";
import { withTexts } from "../browser/language";
import { insteadOfLink } from "../browser/trail";
import { useScrollingDown } from "../browser/use-scrolling-down";
import { pendingNow, useOutboxOf } from "../outbox/outbox";
import { lazyOptional } from "../parts/lazy-optional";
import { useHeading } from "../parts/use-heading";
import { useMe, useSignOut } from "../session/current-user";
import { footNotice } from "./foot-notice";
import { DetailHeader, Header } from "./header";
import { Navigation } from "./navigation";
import { useUpdate } from "./worker";

const SignOutQuestion = lazy(
  withTexts("extras", async () => ({ default: (await import("./sign-out-question")).SignOutQuestion })),
);
const UpdateBar = lazyOptional(withTexts("extras", () => import("./update-bar")));

/** What a detail page shows in its header. */
export type Detail = {
  backHref: string;
  plate?: ReactNode;
  meta?: ReactNode;
  status?: ReactNode;
  /** On wide screens, where they replace `actionBar`. */
  actions?: ReactNode;
};

type PageProps = {
  title: string;
  subtitle?: ReactNode;
  /** The page's own button or date, next to the title. */
  aside?: ReactNode;
  /** Renders the header of a detail page. */
  detail?: Detail;
  /** Sticks to the top while the page scrolls, such as progress. */
  stickyTop?: ReactNode;
  /** The main action, fixed at the bottom. */
  actionBar?: ReactNode;
  children: ReactNode;
};

const content = "mx-auto w-full max-w-320 px-4 md:px-6 lg:px-8";

/** The frame of every page for signed-in users: header, content, action bar and navigation. */
export function Page({ title, subtitle, aside, detail, stickyTop, actionBar, children }: PageProps) {
  const headingRef = useHeading(title);
  const me = useMe();
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  const leave = () => (pendingNow().length > 0 ? setAsking(true) : signOut.mutate());
  useEffect(() => {
    void withTexts("extras", () => import("./foot-notices"))()
      .then(({ showFootNotices }) => showFootNotices(me.id))
      .catch(() => undefined);
  }, [me.id]);
  const head = { title, headingRef, person: me, onSignOut: leave };
  const away = useScrollingDown();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {detail ? <DetailHeader {...head} {...detail} /> : <Header {...head} subtitle={subtitle} aside={aside} />}
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {stickyTop && <TopBar>{stickyTop}</TopBar>}
        <div
          className={classNames(
            content,
            "flex grow flex-col gap-4 pb-6 lg:gap-6",
            detail || stickyTop ? "pt-4" : undefined,
          )}
        >
          {children}
          <Foot />
        </div>
        {actionBar && <ActionBar away={away}>{actionBar}</ActionBar>}
      </main>
      <Navigation role={me.role} away={away} belowBar={Boolean(actionBar)} />
      {asking && (
        <Suspense fallback={null}>
          <SignOutQuestion onSignOut={signOut.mutate} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What is shown below the page's content, and the question before it closes. A component of its own: every tick changes what it watches. */
function Foot() {
  useConfirmClose(useOutboxOf(({ length }) => length > 0));
  const Notice = footNotice.use();
  const update = useUpdate();
  if (Notice) return <Notice />;
  return (
    update && (
      <Suspense fallback={null}>
        <UpdateBar onUpdate={update} />
      </Suspense>
    )
  );
}

/** The first thing that Tab reaches: past the header and the menu. No `#content` in the address, which would be an entry of its own. */
function SkipLink() {
  const skip = () => document.getElementById("content")?.focus();
  return (
    // biome-ignore lint/a11y/useValidAnchor: screen readers list it among the links, and it moves the focus within the page
    <a
      href="#content"
      onClick={insteadOfLink(skip)}
      className="sr-only z-40 rounded-control bg-ink px-4 py-3 font-semibold text-bg focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      {t("Skip to content")}
    </a>
  );
}

/**
 * Measures a sticky bar: `data-tall` if large text makes it taller than this share of the window, so that it would leave too little room. Calls
 * `publish` with the pixels that it takes while it sticks, and with null when it is removed.
 */
function useSticky(mostOfWindow: number, publish?: (pixels: number | null) => void) {
  const bar = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent((pixels: number | null) => publish?.(pixels));
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const isTall = element.offsetHeight > window.innerHeight * mostOfWindow;
      element.toggleAttribute("data-tall", isTall);
      tell(isTall ? 0 : element.offsetHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(null);
    };
  }, [mostOfWindow]);
  return bar;
}

function TopBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useSticky(0.25)}
      className="sticky top-0 z-10 border-b border-line short:static data-tall:static bg-surface lg:border-t"
    >
      <div className={classNames(content, "py-3")}>{children}</div>
    </div>
  );
}

/** Sticks above the menu's strip and follows it when it leaves; a strip whose menu is open stays. Publishes its height as --action-bar, for what is placed above it. */
function ActionBar({ away, children }: { away: boolean; children: ReactNode }) {
  const bar = useSticky(0.4, (pixels) =>
    document.documentElement.style.setProperty("--action-bar", pixels === null ? "" : `${pixels}px`),
  );
  return (
    <div
      ref={bar}
      className={classNames(
        "sticky bottom-(--menu-strip) z-20 short:bottom-0 short:translate-y-0 data-tall:static border-t border-line bg-surface pt-4 pb-1 shadow-up transition-[translate] duration-(--t-base) ease-out lg:translate-y-0 lg:pb-[max(1.25rem,env(safe-area-inset-bottom))] print:hidden",
        away && "translate-y-12 [:root:has([data-menu=open])_&]:translate-y-0",
      )}
    >
      <div className={classNames(content, "flex flex-col gap-2 lg:items-center lg:*:max-w-140")}>{children}</div>
    </div>
  );
}
