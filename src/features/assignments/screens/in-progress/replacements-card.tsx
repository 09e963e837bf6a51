import { Check, CircleCheck, PackagePlus, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import type { Assignment, ReplacementPreset } from "../../contract/assignment";
import { useChangeFindings } from "../../queries/findings";
import { quickPresets, type Replacement, replacements } from "../../rules/replacements";
import { ReplacementDialog } from "./replacement-dialog";
import { Section } from "./section";

type ReplacementsCardProps = { work: Assignment; presets: readonly ReplacementPreset[]; open: boolean };

/** Replacements: presets with one tap, anything else in a dialog; a tap on an added one opens its quantity. */
export function ReplacementsCard({ work, presets, open }: ReplacementsCardProps) {
  const parkText = useParkText();
  const myId = useMe().id;
  const { change, error } = useChangeFindings(work.id);
  const [editing, setEditing] = useState<Replacement | "custom">();
  const rows = replacements(presets, work.findings, myId).filter(({ total }) => open || total > 0);
  // A refusal is shown as a toast and below the list.
  const add = ({ label, usualQty }: Replacement) =>
    void change({ add: { type: "replace", text: label, qty: usualQty } }).catch(() => undefined);
  return (
    <Section icon={PackagePlus} title={t("Replacements Needed")}>
      {rows.length === 0 && !open ? (
        <p className="text-sm text-ink-2">{t("Nothing needs replacing.")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((thing) => (
            <li key={thing.label}>
              {open ? (
                <ReplacementButton
                  {...thing}
                  isPreset={presets.some(({ label }) => label === thing.label)}
                  onTap={() => (thing.total === 0 ? add(thing) : setEditing(thing))}
                />
              ) : (
                <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
                  <span className="wrap-anywhere">{parkText(thing.label)}</span>
                  {thing.total > 1 && (
                    <span className="text-ink-2">{t("Qty {quantity}", { quantity: thing.total })}</span>
                  )}
                </p>
              )}
            </li>
          ))}
          {open && (
            <li>
              <Button variant="quiet" full className="justify-start" onClick={() => setEditing("custom")}>
                <Pencil size={20} />
                {t("Custom Item")}
              </Button>
            </li>
          )}
        </ul>
      )}
      <Refusal error={error} />
      {editing && (
        <ReplacementDialog
          assignmentId={work.id}
          thing={editing === "custom" ? undefined : editing}
          presets={presets}
          suggestions={presets.slice(quickPresets).filter(({ label }) => !rows.some((one) => one.label === label))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

type ReplacementButtonProps = Replacement & { isPreset: boolean; onTap: () => void };

/** A tap adds the usual quantity, or opens the quantity added. */
function ReplacementButton({ label, usualQty, total, isPreset, onTap }: ReplacementButtonProps) {
  const parkText = useParkText();
  const added = total > 0;
  const Icon = added ? Check : Plus;
  return (
    <Button
      variant="outline"
      full
      aria-haspopup={added ? "dialog" : undefined}
      className="flex-wrap justify-start gap-y-0.5 text-start"
      onClick={onTap}
    >
      <Icon size={20} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{isPreset ? <ParkText>{label}</ParkText> : parkText(label)}</span>
      <span className="ms-auto text-sm font-medium text-ink-2">
        {added ? (
          <Badge tone="done" icon={CircleCheck}>
            {total > 1 ? t("Added, qty {quantity}", { quantity: total }) : t("Added")}
          </Badge>
        ) : (
          usualQty > 1 && t("Qty {quantity}", { quantity: usualQty })
        )}
      </span>
    </Button>
  );
}
