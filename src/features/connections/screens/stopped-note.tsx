import { Unplug } from "lucide-react";
import { Link } from "wouter";
import { joined } from "../../../shared/joined";
import { t } from "../../../shared/words";
import { Note } from "../../../ui/note";
import { webhooksHref } from "./parts/hrefs";
import { type Stop, stopReason } from "./webhooks/stop-reason";

type Stopped = { id: string; name: string; because: Stop };

/** Names the webhooks that were switched off without a person. */
export default function StoppedNote({ stopped }: { stopped: readonly Stopped[] }) {
  return (
    <Note
      tone="danger"
      icon={Unplug}
      title={t("{count, plural, one {A webhook was switched off} other {# webhooks were switched off}}", {
        count: stopped.length,
      })}
    >
      <ul>
        {stopped.map(({ id, name, because }) => (
          <li key={id}>{joined([name, stopReason(because)], " · ")}</li>
        ))}
      </ul>
      <Link href={webhooksHref} className="inline-flex min-h-12 items-center font-semibold text-ink underline">
        {t("See webhooks")}
      </Link>
    </Note>
  );
}
