import { t } from "../../../../shared/words";
import { findingText } from "../../rules/finding-text";
import type { Line } from "./rounds";

/** A history line as a sentence; its text is shown below. */
export function historyText({ steps }: Line): string {
  const [{ action, by, lead, left, isFound, verdict, status, undoes }] = steps;
  const count = steps.length;
  const name = by?.name ?? t("Changeover");
  switch (action) {
    case "assignment.create":
      return lead ? t("{name} planned it for {lead}", { name, lead: lead.name }) : t("{name} planned it", { name });
    case "assignment.edit":
    case "assignment.rearrange":
      return lead
        ? t("{name} reassigned it to {lead}", { name, lead: lead.name })
        : t("{name} changed the plan", { name });
    case "assignment.reassign":
    case "assignment.take-over":
      return lead
        ? t("{name} reassigned it to {lead}", { name, lead: lead.name })
        : t("{name} reassigned it", { name });
    case "assignment.prioritize":
      return t("{name} changed the priority", { name });
    case "assignment.leave":
      if (isFound && left) return goneText(left.name, lead?.name);
      return leaveText(name, by?.id === left?.id ? undefined : left?.name, lead?.name);
    case "assignment.absent":
      if (isFound && left) return leaveText(left.name, undefined, lead?.name);
      return absentText(name, by?.id === left?.id ? undefined : left?.name, lead?.name);
    case "assignment.return":
      return returnText(name, by?.id === left?.id ? undefined : left?.name, lead?.name);
    case "assignment.follow":
      return lead
        ? t("Moved with the guests' stay; {lead} is now the lead", { lead: lead.name })
        : t("Moved with the guests' stay");
    case "assignment.guests-here":
      return t("{name} reported that the guests were still there", { name });
    case "assignment.guests-left":
      return t("{name} said that the guests had left", { name });
    case "assignment.start":
      return t("{name} started the cleaning", { name });
    case "assignment.tick":
      return t("{count, plural, one {{name} ticked a task} other {{name} ticked # tasks}}", { name, count });
    case "assignment.tick-overtaken":
      return t("{name} had ticked a task before it was sent back", { name });
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
    case "assignment.photo-removed":
      return t("{count, plural, one {{name} removed a photo} other {{name} removed # photos}}", { name, count });
    case "assignment.qc-photo-removed":
      return t("{count, plural, one {{name} removed a QC photo} other {{name} removed # QC photos}}", { name, count });
    case "photos.expire":
      return t("{name} deleted photos that the park no longer keeps", { name });
    case "assignment.complete":
      return t("{name} finished the cleaning with all tasks done", { name });
    case "assignment.finish":
      return t("{name} finished the cleaning", { name });
    case "assignment.overtaken":
      return t("{name} had finished it before it was sent back", { name });
    case "assignment.approve":
      return t("{name} approved it", { name });
    case "assignment.reject":
      return t("{name} rejected it", { name });
    case "assignment.reopen":
      return t("{name} reopened it", { name });
    case "assignment.delete":
      return t("{name} deleted it", { name });
    case "assignment.undo":
      return undoText(name, undoes?.action);
    case "inspection.release":
      return t("The inspection that had been started was ended");
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

/**
 * What a single step says, of several steps nothing: a task or a canned finding, and what was typed. `parkText` translates the park's own
 * texts.
 */
export function historyDetail(
  { steps }: Line,
  parkText: (original: string) => string,
): { what: string | null; typed: string | null } {
  const [{ text, code, note = null, itemId }] = steps;
  if (steps.length > 1) return { what: null, typed: null };
  return text !== null && (itemId !== null || code)
    ? { what: findingText({ code, text }, parkText), typed: note }
    : { what: null, typed: text };
}

/** Somebody is absent, marked so by themselves or by another; with the new lead, if any. */
function absentText(name: string, other: string | undefined, lead: string | undefined): string {
  if (other === undefined) return leaveText(name, undefined, lead);
  return lead
    ? t("{name} marked {other} absent; {lead} is now the lead", { name, other, lead })
    : t("{name} marked {other} absent", { name, other });
}

/** Somebody has another role by now; with the new lead, if any. */
function goneText(name: string, lead: string | undefined): string {
  return lead
    ? t("{name} no longer cleans here; {lead} is now the lead", { name, lead })
    : t("{name} no longer cleans here", { name });
}

/** Somebody's absence was cancelled, by themselves or by another; with the new lead, if any. */
function returnText(name: string, other: string | undefined, lead: string | undefined): string {
  if (other !== undefined)
    return lead
      ? t("{name} cancelled an absence: {person} is back and is now the lead", { name, person: other })
      : t("{name} cancelled an absence: {person} is back", { name, person: other });
  return lead ? t("{person} is back and is now the lead", { person: name }) : t("{person} is back", { person: name });
}

function undoText(name: string, undone: string | undefined): string {
  switch (undone) {
    case "assignment.start":
      return t("{name} undid the start", { name });
    case "assignment.approve":
      return t("{name} undid the approval", { name });
    case "assignment.reject":
      return t("{name} undid the rejection", { name });
    case "inspection.decide":
      return t("{name} undid the QC decision", { name });
    case "assignment.reassign":
      return t("{name} undid the reassignment", { name });
    case "assignment.prioritize":
      return t("{name} undid the change of priority", { name });
    case "assignment.delete":
      return t("{name} undid the deletion", { name });
    default:
      return t("{name} undid the submission", { name });
  }
}

/** Somebody is absent, or was removed by another; with the new lead, if any. */
function leaveText(name: string, other: string | undefined, lead: string | undefined): string {
  if (other === undefined)
    return lead ? t("{name} is absent; {lead} is now the lead", { name, lead }) : t("{name} is absent", { name });
  return lead
    ? t("{name} removed {other}; {lead} is now the lead", { name, other, lead })
    : t("{name} removed {other}", { name, other });
}
