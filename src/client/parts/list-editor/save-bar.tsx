import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { passFocusOn } from "../pass-focus-on";

/** Stays in view while a form has unsaved changes: Discard, and the button that submits it. */
export function SaveBar({ isSaving, onDiscard }: { isSaving: boolean; onDiscard: () => void }) {
  return (
    <div
      ref={passFocusOn}
      // What has the focus scrolls clear of it.
      className="not-short:[:root:has(&)]:scroll-pb-[calc(var(--menu-strip)+var(--action-bar,0px)+9rem)] sticky bottom-[calc(1rem+var(--action-bar,0px)+var(--menu-strip))] z-10 flex flex-wrap items-center gap-2 rounded-card bg-raised p-3 shadow-3 ring-1 ring-line short:static"
    >
      <p className="min-w-40 grow ps-1 text-sm font-semibold">{t("You have unsaved changes.")}</p>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
        <Button variant="outline" onClick={onDiscard} disabled={isSaving}>
          {t("Discard|what was changed in a form")}
        </Button>
        <Button type="submit" busy={isSaving}>
          {t("Save Changes")}
        </Button>
      </div>
    </div>
  );
}
