import { ruleOf } from "../shared/rule";
import { tell } from "../shared/sentences";

/** A field's error in the language that is shown: a contract's or the server's sentence, or a text. */
export function errorText(error: string): string {
  const sentence = ruleOf(error);
  return sentence ? tell(sentence) : error;
}
