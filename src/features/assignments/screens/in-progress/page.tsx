import { Timer } from "lucide-react";
import { Suspense } from "react";
import { useParams } from "wouter";
import { lazyOptional } from "../../../../client/parts/lazy-optional";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { TypedText } from "../../../translations/screens/typed-text";
import { Area } from "../../../units/screens/area";
import type { Assignment, ReplacementPreset } from "../../contract/assignment";
import { useAssignment, usePresets } from "../../queries/steps";
import { canAddFinding } from "../../rules/steps";
import { AssignmentLoader } from "../parts/assignment-loader";
import { CleanersOnly } from "../parts/cleaners-only";
import type { PhotoParts } from "../parts/photo-parts";
import { useHasPlanNews } from "../parts/use-plan-news";
import { useTextDraft } from "../parts/use-text-draft";
import { Feedback } from "../parts/work-notes";
import { Banner } from "./banner";
import { FinishBar } from "./finish-bar";
import { NotesCard } from "./notes-card";
import { ReplacementsCard } from "./replacements-card";
import { InProgressSkeleton } from "./skeleton";
import { useMinutesTaken } from "./use-minutes-taken";

const PlanNews = lazyOptional(() => import("../parts/plan-news"));

/** /assignments/{id}: a cleaning's photos, findings and replacements; finish or pause. */
export default function InProgress({ photos }: { photos: PhotoParts }) {
  return (
    <CleanersOnly>
      <Load photos={photos} />
    </CleanersOnly>
  );
}

function Load({ photos }: { photos: PhotoParts }) {
  const me = useMe();
  const { id = "" } = useParams<{ id: string }>();
  const work = useAssignment(id, me.id);
  const presets = usePresets();
  return (
    <AssignmentLoader
      work={work}
      optional={[presets]}
      title={t("Assignment")}
      back={{ href: "/cleaner", label: t("Back to Dashboard") }}
      missing={t("It may have been reassigned to someone else.")}
      skeleton={<InProgressSkeleton />}
    >
      {/* Presets are optional: without them only the quick buttons are missing. */}
      {(loaded) => presets.isFetched && <Work key={id} work={loaded} presets={presets.data ?? []} photos={photos} />}
    </AssignmentLoader>
  );
}

type WorkProps = {
  work: Assignment;
  presets: readonly ReplacementPreset[];
  photos: PhotoParts;
};

function Work({ work, presets, photos: { Documentation, AttachPhoto } }: WorkProps) {
  const me = useMe();
  const minutes = useMinutesTaken(work);
  const hasNews = useHasPlanNews(work, me.id);
  const draft = useTextDraft(me.id, work.id);
  const open = canAddFinding(work.status) === "yes";
  return (
    <Page
      title={work.unit.code}
      detail={{
        backHref: "/cleaner",
        plate: <Plate code={work.unit.code} label={t("Villa {code}", { code: work.unit.code })} size="small" />,
        meta: <Area name={work.unit.location} />,
        status: minutes !== undefined && (
          <p className="flex items-center gap-1.5 font-semibold tabular-nums">
            <Timer size={20} aria-hidden="true" />
            <span className="sr-only">{t("Duration")}</span> {duration(minutes)}
          </p>
        ),
      }}
      actionBar={<FinishBar work={work} unsaved={open && draft.text.trim() !== ""} />}
    >
      {hasNews && (
        <Suspense fallback={null}>
          <PlanNews work={work} />
        </Suspense>
      )}
      <Feedback work={work} Text={TypedText} />
      <Banner work={work} />
      {work.status !== "pending" && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start lg:gap-6">
          <Documentation work={work} />
          <NotesCard work={work} open={open} draft={draft} AttachPhoto={AttachPhoto} />
          <ReplacementsCard work={work} presets={presets} open={open} />
        </div>
      )}
    </Page>
  );
}
