import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { differingFields, followed } from "../../../client/parts/followed-form";
import type { Settings } from "../contract";
import { formOf, type SettingsForm, settingsForm, settingsNews } from "./settings-form";

/**
 * The form of settings that colleagues may change meanwhile: it follows them, and what was typed stays. `base` is the version that it differs from,
 * `changes` what colleagues have changed. Nothing moves while a save is under way (`isFrozen`); afterwards call `adopt` with the form that was
 * sent and what was saved: what was typed since then stays.
 */
export function useSettingsForm(settings: Settings, isFrozen: boolean) {
  const latest = formOf(settings);
  const [opened, setOpened] = useState(latest);
  const [base, setBase] = useState(latest);
  const form = useForm<SettingsForm>({
    resolver: standardSchemaResolver(settingsForm),
    shouldFocusError: false,
    defaultValues: base,
  });
  const isBehind = !isFrozen && differingFields(base, latest).length > 0;
  useEffect(() => {
    if (!isBehind) return;
    const now = formOf(settings);
    follow(form, base, now);
    setBase(now);
  }, [isBehind, base, settings, form]);
  const adopt = (sent: SettingsForm, saved: Settings) => {
    const now = formOf(saved);
    follow(form, sent, now);
    setBase(now);
    setOpened(now);
  };
  return { form, base, changes: isFrozen ? [] : settingsNews(opened, latest, form.watch()), adopt };
}

/** Has the form differ from `now` in what was typed since `before`. */
function follow(form: UseFormReturn<SettingsForm>, before: SettingsForm, now: SettingsForm): void {
  const typed = followed(before, form.getValues(), now);
  form.reset(now);
  for (const field of differingFields(now, typed))
    if (isField(field, now)) form.setValue(field, typed[field], { shouldDirty: true });
}

function isField(field: string, form: SettingsForm): field is keyof SettingsForm {
  return field in form;
}
