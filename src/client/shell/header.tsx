import { ArrowLeft, LogOut } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Link } from "wouter";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { iconButtonClass } from "../../ui/icon-button";
import { Mark } from "../../ui/mark";
import { insteadOfLink, useBack } from "../browser/trail";
import type { Person } from "../session/person";
import { AppBarLinks } from "./app-bar-links";
import { PersonMenu } from "./person-menu";
import { OfflinePill, SyncPill } from "./sync-pill";
import { ThemeButton } from "./theme-button";

type Session = { person: Person; onSignOut: () => void };
type Heading = { title: string; headingRef: RefObject<HTMLHeadingElement | null> };

type HeaderProps = Session &
  Heading & {
    subtitle?: ReactNode;
    /** The page's own button or date: next to the title on wide screens, below it on phones. */
    aside?: ReactNode;
  };

const width = "relative mx-auto w-full max-w-320 px-4 md:px-6 lg:px-8";

/** A page's header: one row on phones; on wide screens the app bar with the title below it. */
export function Header({ title, headingRef, subtitle, aside, ...session }: HeaderProps) {
  return (
    <header className="relative lg:before:absolute lg:before:inset-x-0 lg:before:top-0 lg:before:h-17 lg:before:border-b lg:before:border-line lg:before:bg-surface print:hidden">
      {/* One heading for both layouts: on phones, between the mark and the tools; on wide screens, below both. */}
      <div
        className={classNames(width, "flex min-h-18 flex-wrap items-center gap-x-2 gap-y-1 py-3 lg:gap-y-0 lg:py-0")}
      >
        <div className="contents lg:flex lg:h-17 lg:basis-full lg:items-center">
          <Brand {...session} />
          <Tools {...session} />
        </div>
        <div className="w-min grow lg:pt-8 lg:pb-6">
          <h1 ref={headingRef} tabIndex={-1} className="text-xl font-bold tracking-tight lg:text-2xl">
            {title}
          </h1>
          {subtitle && <p className="text-xs text-ink-2 lg:text-sm">{subtitle}</p>}
        </div>
        {aside && <div className="order-2 grid basis-full pt-2 pb-1 lg:basis-auto lg:pt-8 lg:pb-6">{aside}</div>}
      </div>
    </header>
  );
}

type DetailHeaderProps = Session &
  Heading & {
    /** Where Back leads on a page that a deep link opened; otherwise to the previous page. */
    backHref: string;
    /** The plate before the title. */
    plate?: ReactNode;
    /** Below the title, such as the area. */
    meta?: ReactNode;
    /** At the end: the status badge. */
    status?: ReactNode;
    /** The page's actions, on wide screens. With them, the title stays in view. */
    actions?: ReactNode;
  };

/** The header of a detail page: back link, plate, title, status, actions. */
export function DetailHeader(props: DetailHeaderProps) {
  const { title, headingRef, backHref, plate, meta, status, actions, ...session } = props;
  const goBack = useBack(backHref);
  return (
    <header
      className={classNames(
        "print:hidden",
        // The app bar scrolls away, the title below it stays.
        Boolean(actions) && "sticky -top-17 z-20 border-b border-line bg-bg short:static",
      )}
    >
      <div className="hidden border-b border-line bg-surface lg:block">
        <div className={classNames(width, "flex h-17 items-center")}>
          <Brand {...session} />
          <Tools {...session} />
        </div>
      </div>
      <div className="border-b border-line bg-surface lg:border-0 lg:bg-transparent">
        <div
          className={classNames(
            width,
            "flex min-h-18 flex-wrap items-center gap-2 lg:gap-3",
            actions ? "py-3" : "py-2 lg:pt-6",
          )}
        >
          <Link
            href={backHref}
            onClick={insteadOfLink(goBack)}
            aria-label={t("Back")}
            data-tooltip={t("Back")}
            className={classNames(iconButtonClass(), "-ms-2.5")}
          >
            <ArrowLeft size={24} />
          </Link>
          {plate}
          <div className="w-min min-w-24 grow">
            <h1
              ref={headingRef}
              tabIndex={-1}
              className="text-base leading-5.5 font-semibold lg:text-2xl lg:leading-8 lg:font-bold lg:tracking-tight"
            >
              <bdi>{title}</bdi>
            </h1>
            {meta && <div className="text-sm leading-5 text-ink-2">{meta}</div>}
          </div>
          {/* Stacked, so that nothing moves when the pill appears. */}
          <div className="flex flex-col items-end gap-0.5">
            {status}
            <div className="lg:hidden">
              <OfflinePill />
            </div>
          </div>
          {actions && <div className="flex flex-wrap items-center justify-end gap-2">{actions}</div>}
        </div>
      </div>
    </header>
  );
}

/** The mark; in the app bar of wide screens also the product's name and the menu's entries. */
function Brand({ person }: Session) {
  return (
    <div className="flex shrink-0 items-center gap-6 max-[22rem]:hidden lg:shrink">
      <Link
        href="/"
        aria-label={t("Changeover home")}
        className="flex min-h-12 items-center gap-2.5 rounded-control text-ink no-underline"
      >
        <Mark className="size-6.5 lg:size-7.5" />
        <span className="hidden text-lg font-bold tracking-tight xl:inline">Changeover</span>
      </Link>
      <AppBarLinks role={person.role} />
    </div>
  );
}

/** Sync pill and account menu; where the app bar has room, also theme and sign-out, which the menu has too. */
function Tools({ person, onSignOut }: Session) {
  return (
    <div className="order-1 ms-auto flex flex-wrap items-center justify-end gap-2 lg:@container lg:min-w-50 lg:grow lg:flex-nowrap lg:gap-3">
      <SyncPill />
      <div className="hidden @min-[26rem]:block">
        <ThemeButton />
      </div>
      <PersonMenu person={person} onSignOut={onSignOut} />
      <div className="hidden @min-[26rem]:block">
        <Button variant="quiet" onClick={onSignOut}>
          <LogOut size={20} />
          {t("Exit|sign out")}
        </Button>
      </div>
    </div>
  );
}
