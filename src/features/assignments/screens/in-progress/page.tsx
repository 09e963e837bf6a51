import { Timer } from "lucide-react";
import { useParams } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { Area } from "../../../units/screens/area";
import type { Assignment, ChecklistItem, ReplacementPreset } from "../../contract/assignment";
import { useAssignment, useChecklist, usePresets } from "../../queries/steps";
import { canAddFinding, openItems } from "../../rules/steps";
import { AssignmentLoader } from "../parts/assignment-loader";
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
  return (
    <AssignmentLoader
      queries={[work, checklist]}
      optional={[presets]}
      title={t("Assignment")}
      back={{ href: "/", label: t("Back to Dashboard") }}
      missing={t("It may have been reassigned to someone else.")}
      skeleton={<InProgressSkeleton />}
    >
      {/* Presets are optional: without them only the quick buttons are missing. */}
      {work.data && checklist.data && !presets.isPending && (
        <Work key={id} work={work.data} checklist={checklist.data} presets={presets.data ?? []} photos={photos} />
      )}
    </AssignmentLoader>
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
