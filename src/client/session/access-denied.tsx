import { KeyRound } from "lucide-react";
import { Link } from "wouter";
import { t } from "../../shared/words";
import { buttonClass } from "../../ui/button";
import { SignTile, WholeScreen } from "../parts/whole-screen";

type AccessDeniedProps = {
  /** The sentence under "Access denied". */
  message: string;
  /** The way on: "Go to Login". */
  link: { label: string; href: string };
};

/** For someone whose role does not reach this page. */
export function AccessDenied({ message, link }: AccessDeniedProps) {
  return (
    <WholeScreen
      sign={
        <SignTile>
          <KeyRound size={28} />
        </SignTile>
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
