import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../../client/browser/language";
import { t } from "../../../shared/words";
import { RoomArt } from "./art";
import { addCaptions } from "./film/captions";
import mp4 from "./film/day-in-the-park.mp4";
import webm from "./film/day-in-the-park.webm";

/** The park's video behind its poster. Nothing is downloaded before it is played. */
export function Film() {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const language = useLanguage();
  const [seen, setSeen] = useState(false);
  const [state, setState] = useState<"poster" | "playing" | "failed">("poster");
  const playing = state === "playing";

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver((looks) => looks.some((look) => look.isIntersecting) && setSeen(true));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (state === "failed") button.current?.focus();
    const film = video.current;
    if (state !== "playing" || !film) return;
    if (film.networkState === film.NETWORK_NO_SOURCE) film.load();
    // The play button that had the focus is gone: move it to the video and its controls.
    film.focus();
    film.play().catch(() => {
      // Autoplay refused or interrupted: the controls remain, and a missing file shows the sentence below.
    });
  }, [state]);

  return (
    <div ref={frame} className="relative aspect-[358/200] rounded-card bg-art-sky ring-1 ring-line lg:aspect-[300/188]">
      <RoomArt className="absolute size-full rounded-card" />
      {(seen || playing) && (
        <video
          ref={video}
          hidden={!playing}
          controls
          playsInline
          preload="none"
          aria-label={t("A day in the park")}
          className="absolute size-full rounded-card object-cover"
        >
          <source src={webm} type="video/webm" />
          <source src={mp4} type="video/mp4" onError={() => setState("failed")} />
          <track key={language} ref={addCaptions} kind="captions" srcLang={language} label={t("Captions")} />
        </video>
      )}
      {!playing && (
        <button
          ref={button}
          type="button"
          onClick={() => setState("playing")}
          className="group absolute inset-0 grid place-items-center rounded-card"
        >
          <span className="grid size-16 place-items-center rounded-full bg-surface text-primary shadow-2 transition-transform duration-(--t-fast) ease-out group-hover:scale-105">
            <Play size={28} className="translate-x-0.5" />
          </span>
          <span className="sr-only">{t("Play video")}: </span>
          <span className="absolute start-3 bottom-3 rounded-chip bg-plate px-2.5 py-1 text-xs font-semibold text-plate-ink">
            {t("A day in the park, 0:20")}
          </span>
        </button>
      )}
      <p
        role="status"
        className={
          state === "failed"
            ? "absolute inset-x-3 top-3 rounded-chip bg-danger-soft px-2.5 py-1 text-xs text-danger-fg"
            : "sr-only"
        }
      >
        {state === "failed" && t("The video can't be loaded right now. Try again later.")}
      </p>
    </div>
  );
}
