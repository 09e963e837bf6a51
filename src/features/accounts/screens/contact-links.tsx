import { AtSign, Mail, Phone } from "lucide-react";
import type { User } from "../../../shared/current-user";
import { t } from "../../../shared/words";
import { telephoneLink } from "./telephone-link";

type ContactLinksProps = { person: Pick<User, "name" | "telephone" | "email" | "username"> };

/** A person's telephone number and email address, as rows to tap, and their username. */
export function ContactLinks({ person: { telephone, email, username } }: ContactLinksProps) {
  const row = "flex min-h-12 items-center gap-3 wrap-anywhere";
  return (
    <div className="flex flex-col">
      {telephone ? (
        <a href={telephoneLink(telephone)} className={`${row} text-primary`}>
          <Phone size={20} className="shrink-0" aria-hidden="true" />
          <span dir="ltr" className="min-w-0">
            {telephone}
          </span>
        </a>
      ) : (
        <p className={`${row} text-ink-2`}>
          <Phone size={20} className="shrink-0" aria-hidden="true" />
          {t("No phone number")}
        </p>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${row} text-primary`}>
          <Mail size={20} className="shrink-0" aria-hidden="true" />
          <bdi className="min-w-0">{email}</bdi>
        </a>
      )}
      {username && (
        <p className={`${row} text-ink-2`}>
          <AtSign size={20} className="shrink-0" aria-hidden="true" />
          <span className="sr-only">{t("Username")}</span>
          <bdi className="min-w-0">{username}</bdi>
        </p>
      )}
    </div>
  );
}
