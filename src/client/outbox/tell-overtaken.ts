import { t } from "../../shared/words";
import { toast } from "../parts/toasts";
import type { Operation } from "./operation";

/** Tells the user that the work had been sent back after they finished it, so that this does not count. */
export default function tellOvertaken({ villa }: Operation): void {
  toast({
    title: t("{villa} was sent back", { villa }),
    description: t("You had finished it before that. Please read the feedback and complete it again."),
    destructive: true,
    stays: true,
  });
}
