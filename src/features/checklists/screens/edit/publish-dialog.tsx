import { useState } from "react";
import { Link } from "wouter";
import { CallError } from "../../../../client/api/call";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Dialog } from "../../../../ui/dialog";
import type { ChecklistDetail } from "../../contract/lists";
import { useChecklistRules } from "../../queries/rules";
import { villasWith } from "../../rules/villas-with";
import { ruleHref } from "../href";
import type { ChecklistEditing } from "./use-checklist-editor";

type PublishDialogProps = { editing: ChecklistEditing; checklist: ChecklistDetail; onClose: () => void };

/** Confirms publishing: what happens to work, and how many villas get the new version. If none does, asks which. */
export function PublishDialog({ editing, checklist, onClose }: PublishDialogProps) {
  const { name, rows, isDirty, isSaving, isPublishing, publishError, publish } = editing;
  const rules = useChecklistRules().data;
  const version = (checklist.version ?? 0) + 1;
  const items = rows.filter(({ isRemoved }) => !isRemoved).length;
  const count = rules ? villasWith(rules.villas, checklist.id).length : 0;
  const [isDone, setDone] = useState(false);
  if (isDone) return <ChooseVillas checklist={checklist} onClose={onClose} />;
  return (
    <Dialog
      open
      asks
      title={t("Publish {name}?", { name })}
      onClose={onClose}
      actions={
        <>
          <Button
            size="wet"
            className="md:w-auto"
            busy={isSaving || isPublishing}
            onClick={() => publish(() => (count === 0 && rules ? setDone(true) : onClose()))}
          >
            {isDirty ? t("Save and publish") : t("Publish")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-semibold">
          {t("Version {version}, {count, plural, one {# item} other {# items}}", { version, count: items })}
        </p>
        <p>{t("Work that has not started gets it at once; started work keeps its version.")}</p>
        {rules && (
          <p>
            {count > 0
              ? t("{count, plural, one {# villa gets} other {# villas get}} this checklist.", { count })
              : t("No villa gets this checklist yet. Choose villas after publishing.")}
          </p>
        )}
        <RefusalAlert error={publishError} />
        {publishError instanceof CallError && publishError.status === 412 && (
          <p>{t("Choose Cancel to see what changed. Publishing again includes it.")}</p>
        )}
      </div>
    </Dialog>
  );
}

function ChooseVillas({ checklist, onClose }: Pick<PublishDialogProps, "checklist" | "onClose">) {
  return (
    <Dialog
      open
      asks
      title={t("Which villas get {name}?", { name: checklist.name })}
      description={t("No villa gets this checklist yet.")}
      onClose={onClose}
      actions={
        <>
          <Link href={ruleHref(checklist.id)} className={classNames(buttonClass({ size: "wet" }), "md:w-auto")}>
            {t("Choose villas")}
          </Link>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Later")}
          </Button>
        </>
      }
    />
  );
}
