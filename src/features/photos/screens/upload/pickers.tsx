import { Camera, ImagePlus } from "lucide-react";
import { type ChangeEvent, type Ref, useEffect, useEffectEvent, useRef } from "react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";

type PickersProps = {
  ref: Ref<HTMLDivElement>;
  several: boolean;
  disabled: boolean;
  /** Opens the camera at once on touch screens; whoever wants the gallery closes it. */
  cameraFirst: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** Camera and gallery buttons. */
export function Pickers({ ref, several, disabled, cameraFirst, onChoose }: PickersProps) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const openCamera = useEffectEvent(() => {
    if (cameraFirst && matchMedia("(pointer: coarse)").matches) camera.current?.click();
  });
  useEffect(() => openCamera(), []);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // Allows selecting the same file again.
    target.value = "";
  };
  const input = { type: "file", accept: "image/*", hidden: true, onChange: chosen } as const;
  const tile = { variant: "tonal", disabled, className: "min-h-24 flex-col gap-1.5 md:min-h-52.5" } as const;
  return (
    <div ref={ref} className="grid grid-cols-2 gap-3">
      <Button {...tile} onClick={() => camera.current?.click()}>
        <Camera size={24} />
        {t("Camera")}
      </Button>
      <Button {...tile} onClick={() => gallery.current?.click()}>
        <ImagePlus size={24} />
        {t("Gallery")}
      </Button>
      <input ref={camera} {...input} capture="environment" />
      <input ref={gallery} {...input} multiple={several} />
    </div>
  );
}
