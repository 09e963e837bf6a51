import { shortened } from "./refusals";

/** What a rule is for, by name. */
export type Subject = { villa: string | null; villaType: string | null; kind: string | null };

/** What a rule is for: "villa DV-112, kind Deep clean". */
export function subjectInWords({ villa, villaType, kind }: Subject): string {
  const parts = [
    villa !== null && `villa ${shortened(villa)}`,
    villaType !== null && `villa type ${shortened(villaType)}`,
    kind !== null && `kind ${shortened(kind)}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

/** Why a checklist can't be deleted: its rules. Names the first, and the number of the others. */
export function usedByRules(subjects: readonly Subject[]): string | undefined {
  const [first] = subjects;
  if (!first) return undefined;
  const others = subjects.length - 1;
  if (others === 0) return `The rule for ${subjectInWords(first)} uses this checklist. Please change it first.`;
  const more = others === 1 ? "another one" : `${others} others`;
  return `The rule for ${subjectInWords(first)} and ${more} use this checklist. Please change them first.`;
}
