import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { IconTile, MessageScreen } from "../../../../client/parts/message-screen";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";

/** Not-found page of an assignment, with a likely reason and a way back. */
export function AssignmentNotFound({ text, back }: { text: string; back: { href: string; label: string } }) {
  return (
    <MessageScreen
      icon={
        <IconTile>
          <SearchX size={28} />
        </IconTile>
      }
      title={t("Assignment not found")}
      text={text}
      action={
        <Link href={back.href} className={buttonClass({ size: "wet" })}>
          {back.label}
        </Link>
      }
    />
  );
}
