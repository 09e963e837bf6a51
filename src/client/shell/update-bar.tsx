import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { FootCard } from "../../ui/foot-card";

/** Announces a new version; tapping Update reloads the page with it. */
export default function UpdateBar({ onUpdate }: { onUpdate: () => void }) {
  const [tapped, setTapped] = useState(false);
  const update = () => {
    setTapped(true);
    onUpdate();
  };
  return (
    <FootCard icon={RefreshCw} title={t("A new version is ready")}>
      <Button variant="tonal" busy={tapped} onClick={update}>
        {t("Update")}
      </Button>
    </FootCard>
  );
}
