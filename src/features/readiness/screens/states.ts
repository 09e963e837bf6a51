import {
  BedDouble,
  CircleCheck,
  CircleDashed,
  DoorOpen,
  Eye,
  Lock,
  type LucideIcon,
  ShieldCheck,
  Timer,
} from "lucide-react";
import { t } from "../../../shared/words";
import { type BadgeTone, statusText } from "../../../ui/badge";
import type { ReadinessState } from "../contract";

/** `ink`: its colour without a badge around it, which would be small on a wall. */
type Look = { icon: LucideIcon; tone: BadgeTone; ink: string };

/** Each state's icon and colours. */
export const stateLooks: Record<ReadinessState, Look> = {
  vacant: { icon: CircleDashed, tone: "pending", ink: statusText.pending },
  occupied: { icon: BedDouble, tone: "type", ink: "text-primary" },
  departed: { icon: DoorOpen, tone: "pending", ink: statusText.pending },
  cleaning: { icon: Timer, tone: "in-progress", ink: statusText["in-progress"] },
  review: { icon: Eye, tone: "needs-review", ink: statusText["needs-review"] },
  inspection: { icon: ShieldCheck, tone: "needs-review", ink: statusText["needs-review"] },
  ready: { icon: CircleCheck, tone: "done", ink: statusText.done },
  blocked: { icon: Lock, tone: "uncovered", ink: statusText.uncovered },
};

/** A state in words. */
export function stateName(state: ReadinessState): string {
  switch (state) {
    case "vacant":
      return t("Vacant");
    case "occupied":
      return t("Occupied");
    case "departed":
      return t("Guests left");
    case "cleaning":
      return t("Being cleaned");
    case "review":
      return t("In review");
    case "inspection":
      return t("In inspection");
    case "ready":
      return t("Ready");
    case "blocked":
      return t("Closed");
  }
}
