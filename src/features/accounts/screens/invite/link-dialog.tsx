import { ShareLink } from "../../../../client/parts/share-link";
import { usePark, useZone } from "../../../../client/session/current-user";
import type { User } from "../../../../shared/current-user";
import { clockTime, dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Dialog } from "../../../../ui/dialog";
import { QrCode } from "../../../../ui/qr-code";
import type { LinkKind, SignInLink } from "../../contract/sign-in-links";
import { LinkSheet } from "./link-sheet";

type LinkDialogProps = {
  person: Pick<User, "name" | "email" | "username">;
  kind: LinkKind;
  link: SignInLink;
  onClose: () => void;
};

/** A new sign-in link: as a QR code, through another app, to copy, or on paper. It can't be shown again. */
export default function LinkDialog({ person, kind, link, onClose }: LinkDialogProps) {
  const zone = useZone();
  const park = usePark().data?.name ?? "";
  const { url, expiresAt } = link;
  const { name, email, username } = person;
  return (
    <>
      <Dialog
        open
        keeps
        title={kind === "another-phone" ? t("Sign in on another phone") : t("Sign-in link for {name}", { name })}
        description={aboutOf(kind)}
        onClose={onClose}
        actions={
          kind !== "another-phone" && (
            <ShareLink
              url={url}
              title={t("Sign in to {park}", { park })}
              copied={t("The sign-in link has been copied to your clipboard.")}
            />
          )
        }
      >
        <div className="flex flex-col items-center gap-4 text-center">
          <QrCode
            text={url}
            label={t("QR code of the sign-in link")}
            className="w-full max-w-64 rounded-control ring-1 ring-line"
          />
          {kind !== "another-phone" && <p className="text-sm text-ink-2 wrap-anywhere">{url}</p>}
          <p className="text-sm font-semibold">
            {t("Works once, until {time} on {date}", {
              time: clockTime(expiresAt, zone),
              date: dateWithYear(expiresAt, zone),
            })}
          </p>
        </div>
      </Dialog>
      {kind !== "another-phone" && <LinkSheet links={[{ ...link, name, signInName: email ?? username ?? "" }]} />}
    </>
  );
}

function aboutOf(kind: LinkKind): string {
  if (kind === "invitation")
    return t("Anyone who opens it can choose a password and is signed in. Give it to nobody else.");
  if (kind === "reset")
    return t(
      "For a forgotten password: whoever opens it chooses a new one, which signs this person out everywhere else.",
    );
  return t("Scan this code with the other phone's camera. Show it to nobody else.");
}
