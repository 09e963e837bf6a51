import { auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { lockList, replaced, writeList } from "../../../server/actions/replace-list";
import type { Tx } from "../../../server/database/open";
import { cannedFindings } from "../../../server/database/tables";
import { builtInType, isBuiltIn } from "../../../shared/canned-findings";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { CannedFinding, putCannedFindings } from "../contract/canned-findings";
import type { NewFinding } from "../contract/steps";
import { allCannedFindings, cannedFinding } from "../reads/canned-findings";
import { isPreset } from "../reads/presets";
import { englishFindings } from "../rules/english-findings";

/** Replaces the park's own canned findings, with the refusals of `replaced`. Findings hold a copy of the text, so they keep it. */
export async function replaceCannedFindings(
  context: ActionContext,
  { findings: rows, before }: Body<typeof putCannedFindings>,
): Promise<CannedFinding[]> {
  await lockList(context.tx, cannedFindings);
  const current = await allCannedFindings(context.tx);
  const change = replaced(current, { rows, before, field: "findings" }, "canned-finding");
  if (change.entries.length === 0) return current;
  await writeList(context, cannedFindings, change);
  await auditEntries(context, "canned_findings", change.entries);
  invalidate(context, "canned-findings");
  return change.rows;
}

/** What a finding says: type, text and, of a canned one, its code and the note beside it. Only `typed` was typed, not what the park has written. */
type Content = Pick<NewFinding, "type"> & {
  text: string;
  code: string | null;
  note: string | null;
  typed: string | null;
};

/**
 * What a new finding says. A canned one gets the type and the English text of its code, or those of the park's own, as they are now; one that is
 * not known any more keeps what was sent. Blank text: 422.
 */
export async function contentOf(tx: Tx, sent: NewFinding): Promise<Content> {
  const text = sent.text?.trim() ?? "";
  const { code } = sent;
  const note = sent.note?.trim() || null;
  if (isBuiltIn(code)) return { type: builtInType(code), text: englishFindings[code], code, note, typed: note };
  const own = code === undefined ? undefined : await cannedFinding(tx, code);
  if (own && code !== undefined) return { type: own.type, text: own.label, code, note, typed: note };
  if (text === "") throw wrongField("text", say("Please describe what you found."));
  if (code !== undefined) return { type: sent.type, text, code, note, typed: note };
  const isChosen = sent.type === "replace" && (await isPreset(tx, text));
  return { type: sent.type, text, code: null, note: null, typed: isChosen ? null : text };
}
