import { Ban, Copy, Info, QrCode } from "lucide-react";
import { useId } from "react";
import { useZone } from "../../../../client/session/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { IconButton } from "../../../../ui/icon-button";
import type { RegistrationCode } from "../../contract";
import { inFours } from "../digits";
import { CodeFacts, StateBadge } from "./code-parts";
import { stateOf } from "./code-state";
import { copyCode } from "./copy";

type CodeCardProps = {
  code: RegistrationCode;
  now: Date;
  onInfo: () => void;
  onShare: () => void;
  onDeactivate: () => void;
};

/** A registration code: digits, limits and actions. */
export function CodeCard({ code, now, onInfo, onShare, onDeactivate }: CodeCardProps) {
  const id = useId();
  const zone = useZone();
  const digits = inFours(code.code);
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2
          id={id}
          className={classNames(
            "text-2xl font-bold tracking-[.04em] tabular-nums",
            code.isActive ? "text-ink" : "text-ink-3",
          )}
        >
          <bdi dir="ltr">{digits}</bdi>
        </h2>
        <StateBadge code={code} now={now} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <CodeFacts code={code} now={now} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2 lg:gap-1">
        <p className="basis-full text-sm text-ink-2 lg:grow lg:basis-0 lg:text-xs">
          {t("Created {date}", { date: dateWithYear(code.createdAt, zone) })}
        </p>
        <Tool icon={Copy} label={t("Copy {code}", { code: digits })} onClick={() => void copyCode(code.code)} />
        <Tool icon={Info} label={t("Accounts created with {code}", { code: digits })} onClick={onInfo} />
        {stateOf(code, now) === "active" && (
          <Tool icon={QrCode} label={t("Share {code}", { code: digits })} onClick={onShare} />
        )}
        {code.isActive && (
          <Button
            variant="outline-danger"
            size="tight"
            aria-label={t("Deactivate {code}", { code: digits })}
            data-tooltip={t("Deactivate {code}", { code: digits })}
            onClick={onDeactivate}
            className="ms-auto px-3 lg:ms-4 lg:size-12 lg:border-transparent lg:px-0"
          >
            <Ban size={20} />
            <span className="lg:sr-only">{t("Deactivate")}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}

/** An icon button that shows its border on touch screens. */
function Tool(props: Pick<Parameters<typeof IconButton>[0], "icon" | "label" | "onClick">) {
  return <IconButton {...props} outlined className="lg:border-transparent lg:bg-transparent lg:hover:bg-sunken" />;
}
