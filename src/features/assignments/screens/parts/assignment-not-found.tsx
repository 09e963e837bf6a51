import { SearchX } from "lucide-react";
import { LeaveLink } from "../../../../client/parts/leave-link";
import { IconTile, Message } from "../../../../client/parts/message-screen";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";

/** Not-found page of an assignment, with a likely reason and a way back. */
export default function AssignmentNotFound({ text, back }: { text: string; back: { href: string; label: string } }) {
  return (
    <Page title={t("Assignment not found")}>
      <Message
        icon={
          <IconTile>
            <SearchX size={28} />
          </IconTile>
        }
        text={text}
        action={
          <LeaveLink href={back.href} className={buttonClass({ size: "wet" })}>
            {back.label}
          </LeaveLink>
        }
      />
    </Page>
  );
}
