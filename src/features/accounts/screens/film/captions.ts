import { t } from "../../../../shared/words";

/** Fills a new track with the video's captions in the language that is shown, and shows them. */
export function addCaptions(element: HTMLTrackElement | null): void {
  if (!element) return;
  const { track } = element;
  const cue = (start: number, end: number, text: string) => track.addCue(new VTTCue(start, end, text));
  track.mode = "showing";
  cue(0, 4.7, t("The sun sets over the dunes. A family packs the car and drives home: one stay ends."));
  cue(5.4, 9.3, t("A cleaner makes the bed and wipes the window. Each task fills one of twelve segments."));
  cue(9.3, 13.4, t("Flowers on the table, the floor mopped. Twelve of twelve: the villa is ready."));
  cue(14.4, 17.7, t("The next sun rises. New guests arrive, and light comes on in the villa."));
  cue(18.6, 20, t("Changeover"));
}
