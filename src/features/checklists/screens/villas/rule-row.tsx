import { House, Pencil, Shapes, Tag, Trash2 } from "lucide-react";
import { passFocusOn } from "../../../../client/parts/pass-focus-on";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { IconButton } from "../../../../ui/icon-button";
import type { RuleGroup, Target } from "../../rules/rule-groups";

/** The names of what rules are about, by id. */
export type Names = Record<"villa" | "type" | "kind" | "list", ReadonlyMap<string, string>>;

/** Villas named in a rule; the rest are counted. */
const named = 12;

/** "WL-001, WL-004 and 3 more", the name of a villa type, or of a kind of cleaning. */
export function targetText({ unitIds, villaTypeId, kindId }: Target, names: Names): string {
  if (villaTypeId) return names.type.get(villaTypeId) ?? t("Removed villa type");
  if (unitIds.length === 0) return names.kind.get(kindId ?? "") ?? t("Removed kind");
  const codes = unitIds.map((id) => names.villa.get(id) ?? t("Removed villa")).sort();
  const more = codes.length - named;
  if (more <= 0) return joined(codes);
  return t("{codes} and {more} more", { codes: joined(codes.slice(0, named)), more });
}

type RuleRowProps = {
  group: RuleGroup;
  names: Names;
  onEdit: () => void;
  onRemove: () => void;
};

/** A rule: for what, which checklist. */
export function RuleRow({ group, names, onEdit, onRemove }: RuleRowProps) {
  const { checklistId, unitIds, villaTypeId, kindId } = group;
  const Icon = villaTypeId ? Shapes : unitIds.length > 0 ? House : Tag;
  const target = targetText(group, names);
  const kind = villaTypeId || unitIds.length > 0 ? names.kind.get(kindId ?? "") : undefined;
  return (
    <li
      ref={passFocusOn}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card p-2 ps-3 ring-1 ring-line lg:ps-4"
    >
      <Icon size={18} className="text-ink-3" aria-hidden="true" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{target}</p>
        <p className="text-sm text-ink-2">
          {kind === undefined ? "" : `${t("{kind} only", { kind })} · `}
          <bdi>{names.list.get(checklistId)}</bdi>
        </p>
      </div>
      <div className="ms-auto flex">
        <IconButton icon={Pencil} label={t("Edit rule for {target}", { target })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t("Remove rule for {target}", { target })} onClick={onRemove} />
      </div>
    </li>
  );
}
