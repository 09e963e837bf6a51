import { KeyRound } from "lucide-react";
import { Link } from "wouter";
import { t } from "../../shared/words";
import { buttonClass } from "../../ui/button";
import { IconTile, MessageScreen } from "../parts/message-screen";

type AccessDeniedProps = {
  /** The sentence below "Access denied". */
  message: string;
  /** The link onward, such as "Go to Login". */
  link: { label: string; href: string };
};

/** Shown to users whose role may not open this page. */
export function AccessDenied({ message, link }: AccessDeniedProps) {
  return (
    <MessageScreen
      icon={
        <IconTile>
          <KeyRound size={28} />
        </IconTile>
      }
      title={t("Access denied")}
      text={message}
      action={
        <Link href={link.href} className={buttonClass({ size: "wet" })}>
          {link.label}
        </Link>
      }
    />
  );
}
