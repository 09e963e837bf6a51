import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDiscardQuestion } from "../../../../client/parts/form-dialog";
import { ParkText } from "../../../../client/parts/park-text";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { builtInFindings, builtInType, isBuiltIn } from "../../../../shared/canned-findings";
import { t } from "../../../../shared/words";
import { Dialog } from "../../../../ui/dialog";
import { QuantityField } from "../../../../ui/quantity-field";
import { TextArea } from "../../../../ui/text-area";
import type { CannedFinding } from "../../contract/canned-findings";
import { maxNotesLength, type NewFinding } from "../../contract/steps";
import { useCannedFindings, useReport } from "../../queries/canned-findings";
import { builtInText } from "../../rules/finding-text";
import { Pictogram } from "./pictograms";

type CannedDialogProps = { assignmentId: string; onClose: () => void };

/** Canned findings as pictures: a tap on one reports it, with the quantity and the note that were entered before. A note stays until it is saved. */
export function CannedDialog({ assignmentId, onClose }: CannedDialogProps) {
  const own = useCannedFindings().data?.filter(({ isHidden }) => !isHidden) ?? [];
  const report = useReport(assignmentId);
  const [qty, setQty] = useState(1);
  const [note, setNote] = useState("");
  const typed = note.trim();
  const { close, question } = useDiscardQuestion({ dirty: typed !== "", onClose });
  const tap = (finding: Pick<NewFinding, "type" | "code" | "text">) => {
    // A picture alone is quickly tapped again: the next one doesn't wait for the answer.
    if (!typed) onClose();
    const details = { ...(qty > 1 && { qty }), ...(typed && { note: typed }) };
    if (!report.isPending) report.mutate({ ...finding, ...details }, { onSuccess: onClose });
  };
  return (
    <Dialog open tall size="form" onClose={close} actions={question} title={t("What did you find?")}>
      <div className="flex flex-col gap-5">
        <RefusalAlert error={report.error} />
        <details className="group">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 font-semibold text-primary">
            {t("With a quantity or a note")}
            <ChevronDown size={20} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            <QuantityField label={t("Quantity")} value={qty} onChange={setQty} />
            <TextArea
              label={t("Note")}
              hint={t("Then tap a picture. The note is sent with it.")}
              maxLength={maxNotesLength}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
        </details>
        {own.length > 0 && <OwnGroup own={own} onTap={tap} />}
        {groups().map(({ name, codes }) => (
          <Group key={name} name={name}>
            {codes.map((code) => (
              <Picture
                key={code}
                symbol={code}
                text={builtInText(code)}
                onTap={() => tap({ type: builtInType(code), code })}
              />
            ))}
          </Group>
        ))}
      </div>
    </Dialog>
  );
}

type OnTap = (finding: Pick<NewFinding, "type" | "code" | "text">) => void;

function OwnGroup({ own, onTap }: { own: readonly CannedFinding[]; onTap: OnTap }) {
  return (
    <Group name={t("This park")}>
      {own.map(({ id, type, label, symbol }) => (
        <Picture
          key={id}
          symbol={symbol}
          text={<ParkText>{label}</ParkText>}
          onTap={() => onTap({ type, code: id, text: label })}
        />
      ))}
    </Group>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink-2">{name}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">{children}</ul>
    </section>
  );
}

function Picture({ symbol, text, onTap }: { symbol: string; text: ReactNode; onTap: () => void }) {
  return (
    <li className="flex">
      <button
        type="button"
        onClick={onTap}
        className="flex min-h-24 w-full flex-col items-center justify-center gap-2 rounded-card border-[1.5px] border-line-strong bg-surface p-2 text-center text-sm font-semibold hover:bg-sunken"
      >
        <Pictogram symbol={symbol} size={28} />
        <span className="max-w-full wrap-anywhere hyphens-auto">{text}</span>
      </button>
    </li>
  );
}

/** The groups of the app's findings, by the place where cleaners come across them. */
function groups() {
  const codesOf = (group: keyof typeof builtInFindings) => Object.keys(builtInFindings[group]).filter(isBuiltIn);
  return [
    { name: t("Guests"), codes: codesOf("guests") },
    { name: t("Kitchen"), codes: codesOf("kitchen") },
    { name: t("Bathroom"), codes: codesOf("bathroom") },
    { name: t("Bedroom"), codes: codesOf("bedroom") },
    { name: t("Living room"), codes: codesOf("living") },
    { name: t("House and outside"), codes: codesOf("house") },
  ];
}
