import { createPortal } from "react-dom";
import { usePark, useZone } from "../../../../client/session/current-user";
import { clockTime, dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { QrCode } from "../../../../ui/qr-code";
import type { SignInLink } from "../../contract/sign-in-links";

/** The printed sheet to cut up: a sign-in link for each person, eight on a page. Invisible on screen. */
export function LinkSheet({ links }: { links: readonly (SignInLink & { name: string; signInName: string })[] }) {
  const zone = useZone();
  const park = usePark().data?.name ?? "";
  return createPortal(
    <section aria-label={t("Print sheet")} className="paper hidden print:block">
      <ul className="grid grid-cols-2">
        {links.map(({ url, name, signInName, expiresAt }) => (
          <li
            key={url}
            className="flex h-[64mm] break-inside-avoid items-center gap-3 border border-dashed border-line-strong p-3"
          >
            <QrCode
              text={url}
              label={t("QR code of the sign-in link of {name}", { name })}
              className="w-[38mm] shrink-0"
            />
            <div className="min-w-0 text-sm wrap-anywhere">
              <p>{park}</p>
              <p className="line-clamp-3 pb-1 text-lg font-bold">{name}</p>
              <p>{t("Scan with your phone's camera, open the link and choose a password.")}</p>
              <p className="line-clamp-2">{t("Next time, sign in with {signInName}.", { signInName })}</p>
              <p className="pt-1">
                {t("Works once, until {time} on {date}", {
                  time: clockTime(expiresAt, zone),
                  date: dateWithYear(expiresAt, zone),
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
}
