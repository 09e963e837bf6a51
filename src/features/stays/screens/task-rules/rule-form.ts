import type { Entry, Fault, Fields } from "../../../../client/parts/list-editor/draft";
import { t } from "../../../../shared/words";
import { daysOf, type TaskRule, type Trigger, triggers } from "../../contract/needs";

/** Days that a trigger is given when it is chosen, for those that need some. */
const usualDays: Record<Trigger, number> = { departure: 0, arrival: 1, stay: 7, vacant: 14 };

/** A rule as the editor has it. Rules have no names. */
export function entryOf({ id, trigger, days, kindId }: TaskRule): Entry {
  return { id, fields: { name: "", trigger, days: String(days), kindId } };
}

/** A row's fields as the request has them. */
export function ruleOf(fields: Fields): Omit<TaskRule, "id"> {
  return { trigger: triggerOf(fields), days: Number(fields.days), kindId: fields.kindId ?? "" };
}

/** A row of the editor as a stored rule. */
export function storedOf({ id, fields }: Entry): TaskRule {
  return { id, ...ruleOf(fields) };
}

/** The trigger that a row's fields name; a departure if they name none. */
export function triggerOf(fields: Fields): Trigger {
  return triggers.find((trigger) => trigger === fields.trigger) ?? "departure";
}

/** The fields that change with another trigger: days that it can't have become its usual ones. */
export function withTrigger(fields: Fields, trigger: Trigger): { trigger: Trigger; days: string } {
  const keeps = trigger !== "departure" && triggerOf(fields) !== "departure" && canHave(trigger, fields.days ?? "");
  return { trigger, days: keeps ? (fields.days ?? "") : String(usualDays[trigger]) };
}

/** Numbers of days that a trigger can't have, and rules for the same. */
export function ruleFaults(list: readonly Fields[]): Fault[] {
  return list.flatMap((fields, index): Fault[] => {
    const trigger = triggerOf(fields);
    const [least, most] = daysOf[trigger];
    if (!canHave(trigger, fields.days ?? ""))
      return [{ index, field: "days", message: t("Enter a whole number from {least} to {most}.", { least, most }) }];
    const isTwin = (other: Fields) => JSON.stringify(ruleOf(other)) === JSON.stringify(ruleOf(fields));
    if (list.findIndex(isTwin) < index) return [{ index, field: "trigger", message: t("This rule already exists.") }];
    return [];
  });
}

function canHave(trigger: Trigger, typed: string): boolean {
  const [least, most] = daysOf[trigger];
  return /^\s*\d+\s*$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
}
