import { TriangleAlert } from "lucide-react";
import { useToday } from "../../../../client/session/use-today";
import { joined } from "../../../../shared/joined";
import { addDays, isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import type { Stay } from "../../contract/stays";
import { useFeeds, useStays } from "../../queries/stays";
import { overlapping } from "../month/bars";
import { sourceText, staySpan, stayWho } from "../sentences";

/** The longest range of days that can be asked for. */
const mostDays = 400;

type Span = Pick<Stay, "unitId" | "arrival" | "departure"> & { id?: string | undefined };

/** Names the villa's other stays that overlap with this one. They are allowed; nothing is shown without any. */
export function Overlaps({ stay }: { stay: Span }) {
  const { unitId, arrival, departure } = stay;
  const isComplete = isDay(arrival) && isDay(departure) && departure > arrival && unitId !== null;
  const latest = isComplete ? addDays(arrival, mostDays - 1) : "";
  const to = isComplete && departure > latest ? latest : departure;
  const stays = useStays({ from: arrival, to }, { enabled: isComplete });
  const found = isComplete ? overlapping(stay, stays.data?.filter((one) => one.unitId === unitId) ?? []) : [];
  const feeds = useFeeds({ enabled: found.length > 0 });
  const today = useToday();
  if (found.length === 0) return null;
  return (
    <Note
      tone="danger"
      icon={TriangleAlert}
      role="status"
      title={t("{count, plural, one {Overlaps with another stay} other {Overlaps with # other stays}}", {
        count: found.length,
      })}
    >
      <ul>
        {found.map((other) => (
          <li key={other.id}>
            {joined([staySpan(other, today), stayWho(other), sourceText(other.source, feeds.data ?? [])], " · ")}
          </li>
        ))}
      </ul>
    </Note>
  );
}
