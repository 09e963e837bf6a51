import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { follow, useFollowing } from "../../../client/parts/use-following";
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
  const form = useForm<SettingsForm>({
    resolver: standardSchemaResolver(settingsForm),
    shouldFocusError: false,
    defaultValues: opened,
  });
  const [base, setBase] = useFollowing(form, latest, isFrozen);
  const adopt = (sent: SettingsForm, saved: Settings) => {
    const now = formOf(saved);
    follow(form, sent, now);
    setBase(now);
    setOpened(now);
  };
  return { form, base, changes: isFrozen ? [] : settingsNews(opened, latest, form.watch()), adopt };
}
