import { CircleCheck, CircleDashed, Eye, type LucideIcon, RotateCcw, Timer, UserX } from "lucide-react";
import { Badge, type StatusTone } from "./badge";

const icons: Record<StatusTone, LucideIcon> = {
  pending: CircleDashed,
  "in-progress": Timer,
  "needs-review": Eye,
  done: CircleCheck,
  uncovered: UserX,
  rework: RotateCcw,
};

/** A status as a badge; every tone has its own icon. */
export function StateBadge({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {label}
    </Badge>
  );
}
