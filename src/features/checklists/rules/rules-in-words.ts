import { type Sentence, say } from "../../../shared/sentences";
import { shortName } from "./refusals";

/** What a rule is for, by name. */
export type Subject = { villa: string | null; villaType: string | null; kind: string | null };

/** What a rule is for: "villa DV-112, kind Deep clean". */
export function subjectInWords({ villa, villaType, kind }: Subject): { list: Sentence[] } {
  return {
    list: [
      ...(villa === null ? [] : [say("villa {villa}", { villa: shortName(villa) })]),
      ...(villaType === null ? [] : [say("villa type {type}", { type: shortName(villaType) })]),
      ...(kind === null ? [] : [say("kind {kind}", { kind: shortName(kind) })]),
    ],
  };
}

/** Why a checklist can't be deleted: its rules. Names the first, and the number of the others. */
export function usedByRules(subjects: readonly Subject[]): Sentence | undefined {
  const [first] = subjects;
  if (!first) return undefined;
  const others = subjects.length - 1;
  const subject = subjectInWords(first);
  if (others === 0) return say("The rule for {subject} uses this checklist. Please change it first.", { subject });
  return say(
    "The rule for {subject} and {others, plural, one {another one} other {# others}} use this checklist. Please change them first.",
    { subject, others },
  );
}
