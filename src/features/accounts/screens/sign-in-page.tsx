import { CircleAlert, Info } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Redirect, useSearchParams } from "wouter";
import LanguagePicker from "../../../client/parts/language-picker";
import { lazyOptional } from "../../../client/parts/lazy-optional";
import { useCurrentUser } from "../../../client/session/current-user";
import { nextPath } from "../../../client/session/next-path";
import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { Mark } from "../../../ui/mark";
import { Note } from "../../../ui/note";
import { DuneArt } from "./art";
import { Contacts } from "./contacts";
import { type Tab, WayIn } from "./way-in";
import { Welcome } from "./welcome";

const LeftBehind = lazyOptional(() => import("../../../client/shell/left-behind"));

/** The tab in the address; links with a registration code open Register by default. */
function tabOf(search: URLSearchParams): Tab {
  const tab = search.get("tab") ?? (search.has("code") ? "register" : "sign-in");
  return tab === "register" ? "register" : "sign-in";
}

/** Where signed-in users are redirected (docs/domain.md, "Users and sessions"). Unknown roles stay here. */
const startPages: ReadonlyMap<string, string> = new Map([
  ["admin", "/admin"],
  ["teamleader", "/supervisor"],
  ["qc", "/qc"],
  ["cleaner", "/"],
  ["reception", "/ready"],
]);

type SignInPageProps = {
  /** The form of the Register tab, which belongs to a feature above this one. */
  register: ReactNode;
};

/** /auth: signs in, registers, or creates the first administrator (`?first-admin=`). */
export function SignInPage({ register }: SignInPageProps) {
  const [search, setSearch] = useSearchParams();
  const { data: user } = useCurrentUser();
  const tab = tabOf(search);
  const token = search.get("first-admin");
  // Longer forms get a lower picture on phones.
  const long = token !== null || tab === "register";
  const column = "mx-auto w-full max-w-120 px-4 lg:col-start-2 lg:max-w-128 lg:px-16";

  const open = (next: Tab) => setSearch((now) => ({ ...Object.fromEntries(now), tab: next }), { replace: true });

  const startPage = user && startPages.get(user.role);
  if (startPage) return <Redirect to={nextPath(search) ?? startPage} replace />;
  return (
    // DOM order is the phone's. On wide screens the welcome is the left column, form and contacts the right one.
    <main className="relative min-h-dvh lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <DuneArt className={classNames("block w-full lg:hidden md:h-72", long ? "h-37.5" : "h-50")} />
      <div className="absolute inset-x-4 top-3.5 flex flex-wrap justify-between gap-2 lg:start-10 lg:end-8 lg:top-8">
        <p className="flex min-h-12 min-w-0 items-center gap-2.5 rounded-control bg-surface ps-2 pe-3.5 lg:rounded-[14px] lg:py-2 lg:ps-3 lg:pe-4.5">
          <Mark className="size-7 shrink-0 lg:size-8.5" />
          <span className="min-w-0 text-[length:min(1.125rem,8vw)] font-bold tracking-[-.025em]">Changeover</span>
        </p>
        <LanguagePicker hideLabel className="text-sm font-medium lg:min-h-12" />
      </div>
      <div className={classNames(column, "flex flex-col gap-4 pt-5 lg:row-start-1 lg:gap-5 lg:self-end lg:pt-24")}>
        {user && (
          <Note tone="danger" icon={CircleAlert} role="alert">
            {t("This version of the app doesn't know your role. Reload the page, or sign in with another account.")}
          </Note>
        )}
        {!user && search.get("session") === "ended" && (
          <Note tone="sand" icon={Info} role="status">
            {t("You were signed out. Sign in to continue.")}
          </Note>
        )}
        {!user && (
          <Suspense fallback={null}>
            <LeftBehind />
          </Suspense>
        )}
        <WayIn tab={tab} onTab={open} token={token} register={register} />
      </div>
      <Welcome className="lg:col-start-1 lg:row-span-2 lg:row-start-1" />
      <Contacts className={classNames(column, "pt-6 pb-10 lg:row-start-2 lg:pb-16")} />
    </main>
  );
}
