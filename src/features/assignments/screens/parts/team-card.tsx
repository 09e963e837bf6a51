import { Users } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment } from "../../contract/assignment";
import { activeTeam } from "../../rules/display";

/** The lead and the active collaborators. */
export function TeamCard({ work, myId }: { work: Assignment; myId: string }) {
  const zone = useZone();
  // Collaborators planned ahead count from the start, later ones from when they joined.
  const since = (joinedAt: string, isMe: boolean) => {
    if (!work.startedAt) return isMe ? t("Assistant (you)") : t("Assistant");
    const time = moment(work.startedAt > joinedAt ? work.startedAt : joinedAt, zone);
    return isMe ? t("Assistant since {time} (you)", { time }) : t("Assistant since {time}", { time });
  };
  const lead = work.cleaner.id === myId ? t("Lead (you)") : t("Lead");
  const members = [
    ...(work.uncovered ? [] : [{ ...work.cleaner, role: lead }]),
    ...activeTeam(work).map(({ cleaner, joinedAt }) => ({ ...cleaner, role: since(joinedAt, cleaner.id === myId) })),
  ];
  return (
    <Card as="section" aria-label={t("Team")}>
      <CardTitle icon={Users} className="mb-3">
        {t("Team")}
      </CardTitle>
      <ul className="flex flex-col gap-3">
        {members.map(({ id, name, role }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={name} you={id === myId} size="large" />
            <span className="flex min-w-0 flex-col">
              <strong className="font-semibold wrap-anywhere">{name}</strong>
              <span className="text-sm text-ink-2">{role}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
