import { CircleAlert, RefreshCw } from "lucide-react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { useServerReach } from "../api/reach";
import { useOnline } from "../browser/use-online";

type LoadFailedProps = { onRetry: () => void; retrying?: boolean };

/** Shown in place of content that failed to load, with "Try again". */
export function LoadFailed({ onRetry, retrying }: LoadFailedProps) {
  const online = useOnline();
  const isReached = useServerReach();
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card bg-surface p-6 text-center shadow-1 ring-1 ring-line"
    >
      <CircleAlert size={28} className="text-danger-fg" />
      <p className="text-lg font-bold tracking-tight">{t("This could not be loaded")}</p>
      <p className="text-ink-2">
        {!online && t("You are offline. This loads when you are back online.")}
        {online &&
          (isReached
            ? t("Unexpected response from the server.")
            : t("Can't reach the server. Check your connection and try again."))}
      </p>
      <Button variant="tonal" onClick={onRetry} busy={retrying}>
        {!retrying && <RefreshCw size={20} />}
        {t("Try again")}
      </Button>
    </div>
  );
}
