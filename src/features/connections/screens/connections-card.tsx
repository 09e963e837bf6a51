import { Cable } from "lucide-react";
import { Link } from "wouter";
import { t } from "../../../shared/words";
import { buttonClass } from "../../../ui/button";
import { SettingsCard } from "../../../ui/settings-card";

/** The way from the settings to the tokens and webhooks. */
export function ConnectionsCard() {
  return (
    <div className="w-full max-w-220">
      <SettingsCard
        icon={Cable}
        title={t("Connections")}
        about={t("Other programs send stays with a token, and webhooks tell them when a villa is ready.")}
      >
        <Link href="/admin/connections" className={`${buttonClass({ variant: "outline" })} sm:self-start`}>
          {t("Tokens and webhooks")}
        </Link>
      </SettingsCard>
    </div>
  );
}
