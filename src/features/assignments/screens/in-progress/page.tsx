import { Timer } from "lucide-react";
import { useParams } from "wouter";
import { CallError } from "../../../../client/api/call";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { Area } from "../../../units/screens/area";
import type { Assignment, ChecklistItem, ReplacementPreset } from "../../contract/assignment";
import { useAssignment, useChecklist, usePresets } from "../../queries/steps";
import { canAddFinding, openItems } from "../../rules/steps";
import { AssignmentNotFound } from "../parts/assignment-not-found";
import { CleanersOnly } from "../parts/cleaners-only";
import type { PhotoParts } from "../parts/photo-parts";
import { Feedback } from "../parts/work-notes";
import { Banner } from "./banner";
import { FinishBar } from "./finish-bar";
import { NotesCard } from "./notes-card";
import { ReplacementsCard } from "./replacements-card";
import { InProgressSkeleton } from "./skeleton";
import { useMinutesTaken } from "./use-minutes-taken";
import { useTextDraft } from "./use-text-draft";

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
  const checklist = useChecklist();
  const presets = usePresets();
  if (work.error instanceof CallError && work.error.status === 404)
    return (
      <AssignmentNotFound
        text={t("It may have been reassigned to someone else.")}
        back={{ href: "/", label: t("Back to Dashboard") }}
      />
    );
  // Presets are optional: without them only the quick buttons are missing.
  if (work.data && checklist.data && !presets.isPending)
    return <Work key={id} work={work.data} checklist={checklist.data} presets={presets.data ?? []} photos={photos} />;
  return (
    <Page title={t("Assignment")} detail={{ backHref: "/" }}>
      {work.isError || checklist.isError ? (
        <LoadFailed
          onRetry={() => void Promise.all([work.refetch(), checklist.refetch(), presets.refetch()])}
          retrying={work.isFetching}
        />
      ) : (
        <InProgressSkeleton />
      )}
    </Page>
  );
}

type WorkProps = {
  work: Assignment;
  checklist: readonly ChecklistItem[];
  presets: readonly ReplacementPreset[];
  photos: PhotoParts;
};

function Work({ work, checklist, presets, photos: { Documentation, AttachPhoto } }: WorkProps) {
  const me = useMe();
  const minutes = useMinutesTaken(work);
  const draft = useTextDraft(me.id, work.id);
  const open = canAddFinding(work.status) === "yes";
  const left = openItems(checklist, work.checklistCompletions);
  return (
    <Page
      title={work.unit.code}
      detail={{
        backHref: "/",
        plate: <Plate code={work.unit.code} label={t("Villa {code}", { code: work.unit.code })} size="small" />,
        meta: <Area name={work.unit.location} />,
        status: minutes !== undefined && (
          <p className="flex items-center gap-1.5 font-semibold tabular-nums">
            <Timer size={20} aria-hidden="true" />
            <span className="sr-only">{t("Duration")}</span> {duration(minutes)}
          </p>
        ),
      }}
      actionBar={<FinishBar work={work} openItems={left} unsaved={open && draft.text.trim() !== ""} />}
    >
      <Feedback work={work} />
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
