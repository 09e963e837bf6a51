import { CircleAlert, ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import { useAddReferencePhoto } from "../../queries/reference-photo";
import { shrinkPicture } from "./shrink-picture";

type ReferencePhotoFieldProps = {
  /** `/objects/{id}`; null without a photo. */
  url: string | null;
  onChange: (url: string | null) => void;
  /** Told while a photo is being uploaded. */
  onBusy: (isBusy: boolean) => void;
};

/** A checklist item's reference photo: chosen, uploaded at once, shown, replaced and removed. */
export function ReferencePhotoField({ url, onChange, onBusy }: ReferencePhotoFieldProps) {
  const title = useId();
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [isGone, setGone] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const upload = useAddReferencePhoto();
  const isBusy = isPreparing || upload.isPending;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again.
    target.value = "";
    if (!file || isBusy) return;
    upload.reset();
    setPreparing(true);
    onBusy(true);
    const { photo } = await shrinkPicture(file);
    setPreparing(false);
    setGone(false);
    upload.mutate(photo, { onSuccess: onChange, onSettled: () => onBusy(false) });
  };
  return (
    <fieldset aria-labelledby={title} className="flex flex-col items-start gap-2">
      <h3 id={title} className="text-sm font-semibold">
        {t("Reference photo")}
      </h3>
      <p className="text-xs text-ink-3">{t("How it should look. Cleaners and inspectors see it beside theirs.")}</p>
      {url && !isGone && (
        <img
          src={`${url}?size=thumb`}
          alt={t("Reference photo")}
          className="max-h-50 max-w-70 rounded-control bg-sunken object-contain"
          onError={() => setGone(true)}
        />
      )}
      {url && isGone && (
        <Note tone="sand" icon={CircleAlert}>
          {t("This photo no longer exists. Choose another one, or remove it.")}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={pick} variant="outline" busy={isBusy} onClick={() => input.current?.click()}>
          {!isBusy && <ImagePlus size={20} />}
          {isBusy ? t("Uploading…") : url ? t("Replace photo") : t("Choose photo")}
        </Button>
        {url && !isBusy && (
          <Button
            variant="quiet"
            onClick={() => {
              setGone(false);
              onChange(null);
              pick.current?.focus();
            }}
          >
            <Trash2 size={20} />
            {t("Remove photo")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("Reference photo")}
        onChange={(event) => void choose(event)}
      />
      <Refusal error={upload.error} />
    </fieldset>
  );
}
