import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FeaturesField } from "./features-field";
import { type VillaForm, withTyped } from "./villa-form";

/** A form's free-text features: their field and the text typed but not added. Call `take` before saving to add it. */
export function useFeatures(form: UseFormReturn<VillaForm>) {
  const [typed, setTyped] = useState("");
  const features = form.watch("features");
  const { errors, isSubmitted } = form.formState;
  const change = (changed: string[]) =>
    form.setValue("features", changed, { shouldDirty: true, shouldValidate: isSubmitted });
  const take = () => {
    change(withTyped(features, typed));
    setTyped("");
  };
  // The list's own error, or the first item's.
  const wrong = errors.features;
  const error = wrong?.message ?? (Array.isArray(wrong) ? wrong.find(Boolean)?.message : undefined);
  const field = <FeaturesField features={features} onChange={change} typed={typed} onType={setTyped} error={error} />;
  return { field, take, isTyped: typed.trim() !== "" };
}
