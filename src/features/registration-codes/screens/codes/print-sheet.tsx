import { createPortal } from "react-dom";
import { useZone } from "../../../../client/session/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Mark } from "../../../../ui/mark";
import { QrCode } from "../../../../ui/qr-code";
import type { RegistrationCode } from "../../contract";
import { inFours } from "../digits";

type PrintSheetProps = { code: RegistrationCode; link: string; park: string };

/** The printed sheet for the office wall: the code, how to use it, and its limits. Invisible on screen. */
export function PrintSheet({ code, link, park }: PrintSheetProps) {
  const zone = useZone();
  const { company, supervisor, expiresAt, maxUses } = code;
  const { host } = new URL(link);
  return createPortal(
    <section aria-label={t("Print sheet")} className="paper hidden flex-col items-center gap-8 text-center print:flex">
      <header className="flex flex-col items-center gap-3">
        <Mark className="size-16" />
        <p className="text-2xl font-bold tracking-tight">{park}</p>
        <p className="text-lg">{t("Register as a cleaner")}</p>
      </header>
      <QrCode text={link} label={t("QR code of {link}", { link })} className="w-90" />
      <p className="text-3xl font-bold tracking-[.08em] tabular-nums">
        <bdi dir="ltr">{inFours(code.code)}</bdi>
      </p>
      <div className="flex flex-col gap-2 text-lg">
        <p>{t("Scan the QR code with your phone's camera and open the link.")}</p>
        <p>{t("Or go to {host}, choose Register and enter the code.", { host })}</p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-2 text-start">
        <Fact term={t("Company")}>{company || park}</Fact>
        <Fact term={t("Team leader")}>{supervisor.name}</Fact>
        <Fact term={t("Valid until")}>{expiresAt ? dateWithYear(expiresAt, zone) : t("No expiry date")}</Fact>
        <Fact term={t("Max uses")}>
          {maxUses === null
            ? t("Unlimited")
            : t("{count, plural, one {# person} other {# people}}", { count: maxUses })}
        </Fact>
      </dl>
    </section>,
    document.body,
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}
