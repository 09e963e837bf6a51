import { PackageSearch, StickyNote, TriangleAlert } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { TextArea } from "../../../../ui/text-area";
import type { Assignment } from "../../contract/assignment";
import type { NewFinding } from "../../contract/steps";
import { useChangeFindings } from "../../queries/findings";
import { ReportButton } from "../canned/report-button";
import type { PhotoParts } from "../parts/photo-parts";
import type { TextDraft } from "../parts/use-text-draft";
import { FindingsList } from "./findings-list";
import { Section } from "./section";

type NotesCardProps = {
  work: Assignment;
  /** Findings can be added and deleted. */
  open: boolean;
  draft: TextDraft;
  AttachPhoto: PhotoParts["AttachPhoto"];
};

/** Notes box, a button per kind of finding, and the findings so far. */
export function NotesCard({ work, open, draft, AttachPhoto }: NotesCardProps) {
  const myId = useMe().id;
  const add = useChangeFindings(work.id);
  // Not in the list, which is gone while its only finding is being deleted.
  const deletion = useChangeFindings(work.id);
  const box = useRef<HTMLDivElement>(null);
  const found = work.findings.filter(({ type }) => type !== "replace");
  const save = (type: NewFinding["type"], { currentTarget }: MouseEvent) => {
    const { text } = draft;
    // The empty box disables the button, so keyboard users return to the box.
    const byKeyboard = currentTarget.matches(":focus-visible");
    void add.change({ add: { type, text }, onStored: () => draft.forget(text) }).then(
      () => {
        draft.clear(text);
        if (byKeyboard) box.current?.querySelector("textarea")?.focus();
      },
      // Shown as a toast and below the buttons; the text stays.
      draft.keep,
    );
  };
  const isDisabled = draft.text.trim() === "" || add.isPending;
  return (
    <Section icon={StickyNote} title={t("Notes & Findings")} className="md:col-start-2 md:row-span-2 md:row-start-1">
      <ReportButton assignmentId={work.id} open={open} />
      {open && (
        <div ref={box} className="flex flex-col gap-2.5">
          <TextArea
            label={t("What should the next person know?")}
            hideLabel
            placeholder={t("What should the next person know?")}
            maxLength={2000}
            className="lg:min-h-24"
            value={draft.text}
            onChange={({ target }) => draft.write(target.value)}
          />
          <div className="flex flex-wrap gap-1.5 *:grow">
            <Button variant="tonal" size="tight" disabled={isDisabled} onClick={(event) => save("note", event)}>
              <StickyNote size={20} className="shrink-0" />
              {t("Note")}
            </Button>
            <Button variant="tonal" size="tight" disabled={isDisabled} onClick={(event) => save("damage", event)}>
              <TriangleAlert size={20} className="shrink-0" />
              {t("Damage")}
            </Button>
            <Button variant="tonal" size="tight" disabled={isDisabled} onClick={(event) => save("lost", event)}>
              <PackageSearch size={20} className="shrink-0" />
              {t("Missing")}
            </Button>
          </div>
          <Refusal error={add.error} />
        </div>
      )}
      {found.length > 0 && (
        <FindingsList
          work={work}
          found={found}
          myId={myId}
          open={open}
          onDelete={(id) => void deletion.change({ remove: [id] }).catch(() => undefined)}
          AttachPhoto={AttachPhoto}
        />
      )}
      <Refusal error={deletion.error} />
      {found.length === 0 && !open && <p className="text-sm text-ink-2">{t("No notes or findings.")}</p>}
    </Section>
  );
}
