import { LoaderCircle } from "lucide-react";
import { t } from "../shared/words";

/** A turning circle, decoration beside words. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-spin motion-reduce:animate-none" />;
}

/** The spinner of the guard: alone in the middle of the screen. */
export function CentredSpinner() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-primary">
      <Spinner size={40} />
      <span className="sr-only">{t("Loading")}</span>
    </div>
  );
}
