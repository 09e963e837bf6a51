import { ParkText } from "../../../../client/parts/park-text";
import { isBuiltIn } from "../../../../shared/canned-findings";
import { classNames } from "../../../../ui/class-names";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Finding } from "../../contract/assignment";
import { builtInText } from "../../rules/finding-text";

type FindingTextProps = { finding: Pick<Finding, "type" | "code" | "text" | "note" | "lang">; className?: string };

/** What a finding says: a canned one or a preset in the reader's language with what was typed in addition, any other as it was typed, with its language. */
export function FindingText({ finding, className }: FindingTextProps) {
  const { type, code, text, note, lang } = finding;
  const looks = classNames("min-w-0", className);
  // A replacement that has a language was typed: a preset has none.
  if (!code && (type !== "replace" || lang)) return <TypedText text={text} lang={lang} className={looks} />;
  return (
    <div className={looks}>
      <p dir="auto" className="wrap-anywhere">
        {isBuiltIn(code) ? builtInText(code) : <ParkText>{text}</ParkText>}
      </p>
      {note && <TypedText text={note} lang={lang} />}
    </div>
  );
}
