import { KeyRound } from "lucide-react";
import { Link } from "wouter";
import { t } from "../../shared/words";
import { buttonClass } from "../../ui/button";
import { IconTile, Message } from "../parts/message-screen";
import { Page } from "./page";

type AccessDeniedProps = {
  /** The sentence below "Access denied". */
  message: string;
  /** The link onward, such as "Go to Login". */
  link: { label: string; href: string };
};

/** Shown to users whose role may not open this page, with their own menu and sign-out. */
export function AccessDenied({ message, link }: AccessDeniedProps) {
  return (
    <Page title={t("Access denied")}>
      <Message
        icon={
          <IconTile>
            <KeyRound size={28} />
          </IconTile>
        }
        text={message}
        action={
          <Link href={link.href} className={buttonClass({ size: "wet" })}>
            {link.label}
          </Link>
        }
      />
    </Page>
  );
}
