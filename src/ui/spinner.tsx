import { LoaderCircle } from "lucide-react";
import { t } from "../shared/words";

/** A spinner; decorative, next to text. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-spin motion-reduce:animate-none" />;
}

/** A spinner in the middle of the screen. */
export function CentredSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center text-primary" aria-busy="true">
      <Spinner size={40} />
      <div role="status" className="sr-only">
        <h1>{t("Loading")}</h1>
      </div>
    </main>
  );
}
