import { Camera, X } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { reasonOf } from "../../../../client/api/reason";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { FieldHelp } from "../../../../ui/field";
import { useUploadPhoto } from "../../queries/upload-photo";
import { fileProblem, tooLargeText } from "./file-checks";
import { shrinkPicture } from "./shrink-picture";

type FaultPhotoFieldProps = {
  label: string;
  photoURL: string | undefined;
  onChange: (photoURL: string | undefined) => void;
  /** Told while a photo is being prepared and uploaded. */
  onBusy: (isBusy: boolean) => void;
};

/** One photo of what is wrong at an item, uploaded as soon as it is chosen: from a camera or the files. */
export function FaultPhotoField({ label, photoURL, onChange, onBusy }: FaultPhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const upload = useUploadPhoto();
  const isBusy = isPreparing || upload.isPending;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file || isBusy) return;
    const refused = fileProblem(file, "qc");
    setProblem(refused);
    if (refused) return;
    setPreparing(true);
    onBusy(true);
    const { photo, preview: small } = await shrinkPicture(file);
    setPreparing(false);
    const tooLarge = tooLargeText(file.name, photo.size);
    setProblem(tooLarge);
    if (tooLarge) return onBusy(false);
    upload.mutate(photo, {
      onSuccess: (address) => {
        setPreview(small && URL.createObjectURL(small));
        onChange(address);
      },
      onError: (error) => setProblem(reasonOf(error)),
      onSettled: () => onBusy(false),
    });
  };
  const remove = () => {
    setPreview(undefined);
    onChange(undefined);
    button.current?.focus();
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex items-center gap-3">
        {photoURL && preview && (
          <img
            src={preview}
            alt={t("What was wrong: {task}", { task: label })}
            className="size-14 rounded-control object-cover"
          />
        )}
        <Button
          ref={button}
          variant="tonal"
          size="compact"
          busy={isBusy}
          aria-label={photoURL ? t("Replace photo: {task}", { task: label }) : t("Add photo: {task}", { task: label })}
          onClick={() => input.current?.click()}
        >
          {!isBusy && <Camera size={20} />}
          {photoURL ? t("Replace photo") : t("Add Photo")}
        </Button>
        {photoURL && (
          <Button
            variant="quiet"
            size="compact"
            aria-label={t("Remove photo: {task}", { task: label })}
            onClick={remove}
          >
            <X size={20} />
            {t("Remove|a photo")}
          </Button>
        )}
      </div>
      <input ref={input} type="file" accept="image/*" hidden onChange={(event) => void choose(event)} />
      {problem && (
        <div role="alert">
          <FieldHelp id={`fault-photo ${label}`} error={problem} />
        </div>
      )}
    </div>
  );
}
