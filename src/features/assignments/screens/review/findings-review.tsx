import { type LucideIcon, PackagePlus, PackageSearch, StickyNote, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment, Finding } from "../../contract/assignment";
import { findingText } from "../../rules/finding-text";
import { takesPhoto } from "../../rules/findings";
import { DealtWith } from "../parts/dealt-with";
import { FindingText } from "../parts/finding-text";
import type { PhotoParts } from "../parts/photo-parts";

type FindingsReviewProps = { work: Assignment; AttachPhoto: PhotoParts["AttachPhoto"] };

/** Findings by kind, urgent first, with photos of damage. A leader can mark each as dealt with. */
export function FindingsReview({ work, AttachPhoto }: FindingsReviewProps) {
  const kinds: [Finding["type"], LucideIcon, string][] = [
    ["damage", TriangleAlert, t("Damage")],
    ["lost", PackageSearch, t("Missing")],
    ["replace", PackagePlus, t("Replacements Needed")],
    ["note", StickyNote, t("Notes")],
  ];
  return (
    <Card as="section" aria-label={t("Notes & Findings")} className="flex flex-col gap-4">
      <CardTitle icon={StickyNote}>{t("Notes & Findings")}</CardTitle>
      {work.findings.length === 0 && <p className="text-sm text-ink-2">{t("No notes or findings.")}</p>}
      {kinds.map(([type, icon, title]) => {
        const found = work.findings.filter((one) => one.type === type);
        return (
          found.length > 0 && (
            <Kind key={type} icon={icon} title={title} found={found} work={work} AttachPhoto={AttachPhoto} />
          )
        );
      })}
    </Card>
  );
}

type KindProps = FindingsReviewProps & { icon: LucideIcon; title: string; found: readonly Finding[] };

function Kind({ icon: Icon, title, found, work, AttachPhoto }: KindProps) {
  const id = useId();
  const parkText = useParkText();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="flex items-center gap-1.5 text-sm font-semibold text-ink-2">
        <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
        {title}
        <span className="font-normal tabular-nums">{found.length}</span>
      </h3>
      <ul className="flex flex-col gap-2.5">
        {found.map((finding) => (
          <li key={finding.id} className="flex flex-col gap-1">
            <div className="flex items-baseline gap-3">
              <FindingText finding={finding} className="grow" />
              {finding.qty !== null && finding.qty > 1 && (
                <strong className="shrink-0 font-semibold tabular-nums">
                  {t("Qty {quantity}", { quantity: finding.qty })}
                </strong>
              )}
            </div>
            <WhoAndWhen finding={finding} work={work} />
            {takesPhoto(finding) && (
              <AttachPhoto work={work} findingId={finding.id} label={findingText(finding, parkText)} />
            )}
            <DealtWith finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhoAndWhen({ finding, work }: { finding: Finding; work: Assignment }) {
  const zone = useZone();
  const people = [work.cleaner, ...work.collaborators.map(({ cleaner }) => cleaner)];
  const name = people.find(({ id }) => id === finding.createdById)?.name;
  const time = moment(finding.createdAt, zone);
  return <p className="text-sm text-ink-3">{name ? t("{name}, {time}", { name, time }) : time}</p>;
}
