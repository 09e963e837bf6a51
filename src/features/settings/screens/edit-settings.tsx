import { type ReactNode, useId, useState } from "react";
import { formLevelError, showFieldErrors } from "../../../client/api/refused-fields";
import { ChangedMeanwhile } from "../../../client/parts/changed-meanwhile";
import { useFirstInvalid } from "../../../client/parts/first-invalid";
import { FocusedRefusal } from "../../../client/parts/focused-refusal";
import { LeaveGuard } from "../../../client/parts/leave-guard";
import { passFocusOn } from "../../../client/parts/pass-focus-on";
import { Page } from "../../../client/shell/page";
import type { Body } from "../../../shared/endpoint";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import type { editSettings, Settings } from "../contract";
import { useEditSettings } from "../queries";
import { ConfirmChanges, needsConfirmation } from "./confirm-changes";
import { LanguagesSection } from "./languages-section";
import { ParkSection, PhotosSection, ReadySection, SupervisionSection, TimesSection } from "./sections";
import { changesOf, fieldNames } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

/** The settings as a form, with a bar to save them once something has changed. It follows what colleagues change meanwhile. */
export function EditSettings({ settings, lists }: { settings: Settings; lists: ReactNode }) {
  const id = useId();
  const edit = useEditSettings(settings.etag);
  const { form, base, changes, adopt } = useSettingsForm(settings, edit.isPending);
  const [asked, ask] = useState<Body<typeof editSettings>>();
  const { isDirty } = form.formState;
  const error = formLevelError(edit.error, fieldNames);
  const save = (body: Body<typeof editSettings>) => {
    const sent = form.getValues();
    edit.mutate(body, {
      onSuccess: (saved) => adopt(sent, saved),
      onError: (refusal) => showFieldErrors(refusal, form, fieldNames),
      onSettled: () => ask(undefined),
    });
  };
  const submit = form.handleSubmit((filled) => {
    if (edit.isPending) return;
    const body = changesOf(base, filled);
    if (needsConfirmation(settings, body)) ask(body);
    else save(body);
  });
  const discard = () => {
    form.reset(base);
    edit.reset();
  };
  return (
    <Page
      title={t("Settings")}
      subtitle={<span className="max-lg:hidden">{t("They apply to everybody in the park at once.")}</span>}
      actionBar={
        isDirty && (
          <div ref={passFocusOn} className="flex w-full flex-wrap gap-2">
            <Button type="submit" form={id} size="wet" className="w-auto grow basis-48" busy={edit.isPending}>
              {t("Save Changes")}
            </Button>
            <Button variant="outline" size="wet" className="w-auto grow" onClick={discard} disabled={edit.isPending}>
              {t("Discard changes")}
            </Button>
          </div>
        )
      }
    >
      <form
        id={id}
        {...useFirstInvalid()}
        noValidate
        onSubmit={submit}
        className="flex w-full max-w-220 flex-col gap-4 lg:gap-6"
      >
        <ChangedMeanwhile changes={changes} />
        <ParkSection form={form} />
        <LanguagesSection form={form} />
        <TimesSection form={form} />
        <ReadySection form={form} />
        <PhotosSection form={form} />
        <SupervisionSection form={form} />
        <FocusedRefusal error={error} />
      </form>
      {lists}
      <LeaveGuard isDirty={isDirty} />
      {asked && (
        <ConfirmChanges
          settings={settings}
          changes={asked}
          busy={edit.isPending}
          onConfirm={() => save(asked)}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  );
}
