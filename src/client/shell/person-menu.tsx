import { LogOut } from "lucide-react";
import { Suspense, type ToggleEvent, useId, useRef } from "react";
import { Link } from "wouter";
import { t } from "../../shared/words";
import { Avatar } from "../../ui/avatar";
import { Button, buttonClass } from "../../ui/button";
import { closeWhenLeft } from "../../ui/close-when-left";
import { lazyOptional } from "../parts/lazy-optional";
import { type Person, roleName } from "../session/person";

const LanguagePicker = lazyOptional(() => import("../parts/language-picker"));
const ThemeChoice = lazyOptional(() => import("./theme-choice"));

/** The account menu: name and role, language, theme, sign-out. The native popover handles closing, Escape and focus. */
export function PersonMenu({ person, onSignOut }: { person: Person; onSignOut: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== "open" || !button.current) return;
    const box = button.current.getBoundingClientRect();
    event.currentTarget.style.top = `${Math.max(8, box.bottom + 6)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="-me-2 inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-control text-sm font-medium lg:me-0 lg:shrink lg:px-2 lg:hover:bg-sunken"
      >
        <span className="sr-only">{t("Account: {name}", { name: person.name })}</span>
        <Avatar name={person.name} you />
        <span aria-hidden="true" className="hidden truncate @min-[27.5rem]:block">
          {person.name}
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("Account")}
        onBeforeToggle={place}
        onBlur={closeWhenLeft}
        className="fixed start-auto end-3 bottom-auto m-0 max-h-[calc(100dvh-5rem)] w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card bg-raised p-4 text-ink shadow-3 ring-1 ring-line lg:end-8"
      >
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Avatar name={person.name} you size="large" />
            <div className="min-w-0">
              <p className="font-semibold">{person.name}</p>
              <p className="text-sm text-ink-2">{roleName(person.role)}</p>
            </div>
          </div>
          <Suspense fallback={null}>
            <LanguagePicker />
            <ThemeChoice />
          </Suspense>
          <Link href="/me" className={buttonClass({ variant: "outline", full: true })}>
            {t("Your account")}
          </Link>
          <Button variant="outline" full onClick={onSignOut}>
            <LogOut size={20} />
            {t("Sign out")}
          </Button>
        </div>
      </div>
    </>
  );
}
