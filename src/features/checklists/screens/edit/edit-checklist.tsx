import { Eye, House, Send } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { LeaveGuard } from "../../../../client/parts/leave-guard";
import { SaveBar } from "../../../../client/parts/list-editor/save-bar";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Note } from "../../../../ui/note";
import { TextField } from "../../../../ui/text-field";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { ChecklistDetail } from "../../contract/lists";
import { useChecklistRules } from "../../queries/rules";
import { villasWith } from "../../rules/villas-with";
import { ChecklistBadges } from "../checklist-badges";
import { checklistsHref, ruleHref } from "../href";
import type { ReferencePhotoField } from "./item-dialog";
import { ItemsEditor } from "./items-editor";
import { PreviewDialog } from "./preview-dialog";
import { PublishDialog } from "./publish-dialog";
import { useChecklistEditor } from "./use-checklist-editor";

type EditChecklistProps = { checklist: ChecklistDetail; refetch: () => void; PhotoField: ReferencePhotoField };

/** The editor of a checklist, with its preview and its publication. */
export function EditChecklist({ checklist, refetch, PhotoField }: EditChecklistProps) {
  const editing = useChecklistEditor(checklist, refetch);
  const rules = useChecklistRules().data;
  const [dialog, setDialog] = useState<"preview" | "publish">();
  const [isSent, setSent] = useState(false);
  const isDesktop = useAtLeast("lg");
  const { isDirty, isSaving, name } = editing;
  const nameFault = faultOfName(name);
  const refusedName = editing.refused?.at === "name" ? editing.refused.message : undefined;
  const nameField = useRef<HTMLInputElement>(null);
  /** Does it if the name is right; otherwise leads to the name, which may be far above. */
  const ifNamed = (act: () => void) => {
    setSent(true);
    if (nameFault) nameField.current?.focus();
    else act();
  };
  const close = () => setDialog(undefined);
  const isUnused = checklist.version !== null && rules && villasWith(rules.villas, checklist.id).length === 0;
  const canPublish = isDirty || checklist.hasDraft;
  const buttons = (
    <div className="flex flex-wrap gap-2 *:grow">
      <Button variant="outline" onClick={() => setDialog("preview")}>
        <Eye size={20} />
        {t("Preview")}
      </Button>
      <Button disabled={!canPublish} onClick={() => ifNamed(() => setDialog("publish"))}>
        <Send size={20} />
        {t("Publish")}
      </Button>
    </div>
  );
  return (
    <Page
      title={checklist.name}
      detail={{
        backHref: checklistsHref,
        status: <ChecklistBadges checklist={checklist} />,
        actions: isDesktop && buttons,
      }}
      // While there are unsaved changes, the bar with Save takes this place.
      actionBar={!isDesktop && !isDirty && buttons}
    >
      <div className="flex max-w-220 flex-col gap-3">
        {isUnused && (
          <Note tone="sand" icon={House} title={t("No villa gets this checklist yet")}>
            <Link
              href={ruleHref(checklist.id)}
              className={classNames(buttonClass({ variant: "outline", size: "compact" }), "mt-2")}
            >
              {t("Choose villas")}
            </Link>
          </Note>
        )}
        <TextField
          ref={nameField}
          label={t("Name|of a team, park or checklist")}
          required
          autoComplete="off"
          value={name}
          error={(isSent ? nameFault : undefined) ?? refusedName}
          onChange={({ target }) => editing.edit.name(target.value)}
        />
        <ItemsEditor editing={editing} PhotoField={PhotoField} />
        {isDirty && (
          <form
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              ifNamed(editing.save);
            }}
          >
            <SaveBar isSaving={isSaving} onDiscard={editing.discard} />
          </form>
        )}
        <LeaveGuard isDirty={isDirty} onDiscard={editing.discard} />
      </div>
      {dialog === "preview" && <PreviewDialog editing={editing} checklistId={checklist.id} onClose={close} />}
      {dialog === "publish" && <PublishDialog editing={editing} checklist={checklist} onClose={close} />}
    </Page>
  );
}

function faultOfName(name: string): string | undefined {
  if (name.trim() === "") return t("Please enter the checklist's name.");
  return name.trim().length > 80 ? t("At most {count} characters.", { count: 80 }) : undefined;
}
