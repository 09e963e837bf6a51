import { useNow } from "../../../../client/browser/use-now";
import { ShareLink } from "../../../../client/parts/share-link";
import { usePark } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Dialog } from "../../../../ui/dialog";
import { QrCode } from "../../../../ui/qr-code";
import type { RegistrationCode } from "../../contract";
import { useCodeNow } from "../../queries";
import { inFours, registrationLink } from "../digits";
import { CodeFacts, StateBadge } from "./code-parts";
import { PrintSheet } from "./print-sheet";

/** Shares a code: as a QR code, through another app, as a link, or on paper. */
export function ShareDialog({ code: opened, onClose }: { code: RegistrationCode; onClose: () => void }) {
  const code = useCodeNow(opened);
  const now = useNow();
  const link = registrationLink(code.code);
  const park = usePark().data?.name ?? "";
  const digits = inFours(code.code);
  return (
    <>
      <Dialog
        open
        title={t("Share {code}", { code: digits })}
        description={t("The link opens registration with the code already filled in.")}
        onClose={onClose}
        actions={
          <ShareLink
            url={link}
            title={t("Register at {park}", { park })}
            copied={t("Registration link has been copied to your clipboard.")}
          />
        }
      >
        <div className="flex flex-col items-center gap-4 text-center">
          <QrCode
            text={link}
            label={t("QR code of {link}", { link })}
            className="w-full max-w-64 rounded-control ring-1 ring-line"
          />
          <p className="text-sm text-ink-2 wrap-anywhere">{link}</p>
          <div className="flex flex-wrap justify-center gap-1.5">
            <StateBadge code={code} now={now} />
            <CodeFacts code={code} now={now} />
          </div>
        </div>
      </Dialog>
      <PrintSheet code={code} link={link} park={park} />
    </>
  );
}
