import { t } from "../../../../shared/words";
import type { HistoryEntry } from "../../contract/supervision";
import type { Line } from "./rounds";

/** A history line as a sentence; its text is shown below. */
export function historyText({ steps }: Line): string {
  const [{ action, by, lead, left, verdict, status }] = steps;
  const count = steps.length;
  const name = by?.name ?? t("Changeover");
  switch (action) {
    case "assignment.create":
      return lead ? t("{name} planned it for {lead}", { name, lead: lead.name }) : t("{name} planned it", { name });
    case "assignment.edit":
      return lead
        ? t("{name} reassigned it to {lead}", { name, lead: lead.name })
        : t("{name} changed the plan", { name });
    case "assignment.reassign":
    case "assignment.take-over":
      return lead
        ? t("{name} reassigned it to {lead}", { name, lead: lead.name })
        : t("{name} reassigned it", { name });
    case "assignment.leave":
      return leaveText(name, by?.id === left?.id ? undefined : left?.name, lead?.name);
    case "assignment.start":
      return t("{name} started the cleaning", { name });
    case "assignment.tick":
      return t("{count, plural, one {{name} ticked a task} other {{name} ticked # tasks}}", { name, count });
    case "assignment.untick":
      return t("{count, plural, one {{name} unticked a task} other {{name} unticked # tasks}}", { name, count });
    case "assignment.note":
      return t("{name} changed the notes on a task", { name });
    case "assignment.finding":
      return t("{name} reported a finding", { name });
    case "assignment.finding-removed":
      return t("{name} deleted a finding", { name });
    case "assignment.photo":
      return t("{count, plural, one {{name} added a photo} other {{name} added # photos}}", { name, count });
    case "assignment.qc-photo":
      return t("{count, plural, one {{name} added a QC photo} other {{name} added # QC photos}}", { name, count });
    case "assignment.complete":
      return t("{name} finished the cleaning with all tasks done", { name });
    case "assignment.finish":
      return t("{name} finished the cleaning", { name });
    case "assignment.approve":
      return t("{name} approved it", { name });
    case "assignment.reject":
      return t("{name} rejected it", { name });
    case "inspection.start":
      return t("{name} started the inspection", { name });
    case "inspection.decide":
      return verdict === "needs_rework"
        ? t("{name} inspected it and requested rework", { name })
        : t("{name} inspected and approved it", { name });
    default:
      // Unknown actions still get a general sentence.
      return status === null ? t("{name} made a change", { name }) : t("{name} changed the status", { name });
  }
}

/** The text of a single step: a reason, notes, a finding or a task. */
export function historyDetail({ steps }: Line): HistoryEntry["text"] {
  return steps.length === 1 ? steps[0].text : null;
}

/** Somebody is absent, or was removed by another; with the new lead, if any. */
function leaveText(name: string, other: string | undefined, lead: string | undefined): string {
  if (other === undefined)
    return lead ? t("{name} is absent; {lead} is now the lead", { name, lead }) : t("{name} is absent", { name });
  return lead
    ? t("{name} removed {other}; {lead} is now the lead", { name, other, lead })
    : t("{name} removed {other}", { name, other });
}
