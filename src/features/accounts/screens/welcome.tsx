import { t } from "../../../shared/words";
import { classNames } from "../../../ui/class-names";
import { DuneArt } from "./art";
import { Film } from "./film";

/** The introduction for visitors with the video; on wide screens the left column with picture and headline. */
export function Welcome({ className }: { className: string }) {
  return (
    <section className={classNames(className, "border-line lg:flex lg:flex-col lg:border-e lg:bg-surface")}>
      <DuneArt className="hidden min-h-85 w-full flex-1 lg:block" />
      <div className="mx-auto flex max-w-120 flex-col gap-4 px-4 pt-6 before:border-t before:border-line before:pb-2 lg:mx-0 lg:max-w-none lg:gap-8 lg:px-10 lg:pt-9 lg:pb-11 lg:before:hidden xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(18.75rem,40%)] xl:items-end">
        <div className="flex flex-col gap-4">
          <p className="hidden text-balance text-3xl font-bold tracking-[-.03em] lg:block">
            {t("Every villa ready before the next guest arrives.")}
          </p>
          <h2 className="text-lg font-bold tracking-[-.01em] lg:sr-only">{t("Between one stay and the next")}</h2>
          <p className="text-pretty text-ink-2">
            {t(
              "Guests leave, and the next are on their way. In the few hours between, every villa is cleaned, inspected and made ready for them. This is where we make them count.",
            )}
          </p>
        </div>
        <div className="w-full lg:max-w-120">
          <Film />
        </div>
      </div>
    </section>
  );
}
