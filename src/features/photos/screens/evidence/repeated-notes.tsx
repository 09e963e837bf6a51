import { CopyCheck } from "lucide-react";
import { Link } from "wouter";
import { useMe, useZone } from "../../../../client/session/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import type { Media } from "../../../assignments/contract/assignment";
import { useRepeatedPhotos } from "../../queries/repeated-photos";
import { photoAltText } from "../photo-labels";

type RepeatedNotesProps = { assignmentId: string; photos: readonly Media[] };

/** Points out photos whose bytes were used for another villa too. */
export function RepeatedNotes({ assignmentId, photos }: RepeatedNotesProps) {
  const zone = useZone();
  const isInspector = useMe().role === "qc";
  const uses = useRepeatedPhotos(assignmentId, photos.length > 0).data ?? [];
  return photos.map((photo) => {
    const here = uses.filter(({ mediaId }) => mediaId === photo.id);
    if (here.length === 0) return null;
    return (
      <Note key={photo.id} tone="rework" icon={CopyCheck} title={photoAltText(photo, zone)}>
        <ul>
          {here.map(({ assignmentId: other, unit, takenAt }) => {
            const words = t("Also used for {villa}, {date}", { villa: unit.code, date: dateWithYear(takenAt, zone) });
            return (
              <li key={`${other} ${takenAt}`}>
                {/* An inspector may not be able to read the other one. */}
                {isInspector ? words : <Link href={`/supervisor/assignments/${other}`}>{words}</Link>}
              </li>
            );
          })}
        </ul>
      </Note>
    );
  });
}
