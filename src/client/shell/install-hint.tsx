import { Download, Share } from "lucide-react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { FootCard } from "../../ui/foot-card";
import { declineInstall, type InstallMethod } from "./install";

/** Offers to install the app, to a user who has submitted a villa on this device. */
export default function InstallHint({ way }: { way: InstallMethod }) {
  const isTouched = matchMedia("(hover: none)").matches;
  const title = t(isTouched ? "Install Changeover on this phone" : "Install Changeover on this computer");
  const later = (
    <Button variant="outline" onClick={declineInstall}>
      {t("Not now")}
    </Button>
  );
  if (way === "manual")
    return (
      <FootCard
        icon={Share}
        title={title}
        text={t("Open it from your home screen, even offline. Tap Share, then Add to Home Screen.")}
      >
        {later}
      </FootCard>
    );
  // Whatever the answer, the app doesn't ask again.
  const install = async () => {
    await way.prompt();
    declineInstall();
  };
  return (
    <FootCard icon={Download} title={title} text={t("Open it from your home screen, even offline.")}>
      <Button variant="tonal" onClick={() => void install()}>
        {t("Install")}
      </Button>
      {later}
    </FootCard>
  );
}
