import { Copy, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { useZone } from "../../../../client/session/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import type { ChecklistSummary } from "../../contract/lists";
import type { ChecklistRules } from "../../contract/rules";
import { useDeleteChecklist } from "../../queries/lists";
import { villasWith } from "../../rules/villas-with";
import { ChecklistBadges } from "../checklist-badges";
import { checklistHref } from "../href";
import { AddChecklistDialog } from "./add-checklist-dialog";

type Question = { kind: "add"; copyOf?: ChecklistSummary } | { kind: "delete"; list: ChecklistSummary };
type ChecklistListProps = { lists: readonly ChecklistSummary[]; rules: ChecklistRules | undefined };

/** The park's checklists: a tap edits one. */
export function ChecklistList({ lists, rules }: ChecklistListProps) {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  return (
    <>
      {lists.length === 0 && (
        <p className="text-sm text-ink-2">{t("No checklists yet. Cleaners have nothing to tick without one.")}</p>
      )}
      <ul aria-label={t("Checklists")} className="flex flex-col gap-2">
        {lists.map((list) => (
          <ChecklistEntry
            key={list.id}
            list={list}
            villas={rules && villasWith(rules.villas, list.id).length}
            onCopy={() => ask({ kind: "add", copyOf: list })}
            onDelete={() => ask({ kind: "delete", list })}
          />
        ))}
      </ul>
      <Button variant="outline" className="self-start" onClick={() => ask({ kind: "add" })}>
        <Plus size={20} />
        {t("Add checklist")}
      </Button>
      {question?.kind === "add" && <AddChecklistDialog lists={lists} copyOf={question.copyOf} onClose={close} />}
      {question?.kind === "delete" && <DeleteChecklistDialog list={question.list} onClose={close} />}
    </>
  );
}

type ChecklistEntryProps = {
  list: ChecklistSummary;
  /** Number of villas that get it, once known. */
  villas: number | undefined;
  onCopy: () => void;
  onDelete: () => void;
};

function ChecklistEntry({ list, villas, onCopy, onDelete }: ChecklistEntryProps) {
  const zone = useZone();
  const { id, name, itemCount, publishedAt, publishedBy, isStandard } = list;
  const facts = [
    t("{count, plural, one {# item} other {# items}}", { count: itemCount }),
    ...(villas === undefined ? [] : [t("{count, plural, one {# villa} other {# villas}}", { count: villas })]),
    ...(publishedAt && publishedBy
      ? [t("published by {name} on {date}", { name: publishedBy.name, date: dateWithYear(publishedAt, zone) })]
      : []),
  ];
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card p-3 ring-1 ring-line hover:bg-sunken lg:px-4">
      <div className="flex min-w-0 grow basis-52 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {/* The whole entry opens it. */}
          <Link
            href={checklistHref(id)}
            className="font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            <bdi>{name}</bdi>
          </Link>
          <ChecklistBadges checklist={list} />
        </div>
        <p className="text-sm text-ink-2">{joined(facts, " · ")}</p>
      </div>
      <div className="relative ms-auto flex">
        <IconButton icon={Copy} label={t("Copy {name}", { name })} onClick={onCopy} />
        {!isStandard && <IconButton icon={Trash2} label={t("Delete {name}", { name })} onClick={onDelete} />}
      </div>
    </li>
  );
}

function DeleteChecklistDialog({ list, onClose }: { list: ChecklistSummary; onClose: () => void }) {
  const { id, name } = list;
  return (
    <DeleteDialog
      title={t("Delete {name}?", { name })}
      description={t("Finished and started work keeps its items. This can't be undone.")}
      label={t("Delete checklist")}
      removal={useDeleteChecklist(id)}
      onClose={onClose}
    />
  );
}
