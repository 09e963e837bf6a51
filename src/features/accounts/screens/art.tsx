import "./art.css";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names";

/** Decorative picture: dunes, villas and a rising sun. */
export function DuneArt({ className }: { className: string }) {
  // On a phone the logo and the language picker lie over the sky; the sun rises between them.
  const aside = "max-lg:translate-x-[72px]";
  return (
    <Picture className={className}>
      <path className="fill-art-sky" d="M0 0h640v400H0z" />
      <path className="fill-art-sky-2" d="M0 120c120-20 220 12 330-6s190-22 310-4v70H0z" />
      <path className={classNames("fill-art-sun", aside)} d="M214 176a82 82 0 0 1 164 0Z" />
      <path className="fill-art-sea" d="M0 176h640v224H0z" />
      <path className={classNames("fill-art-sea-2", aside)} d="M276 180a82 82 0 0 0 164 0Z" />
      <path
        className="stroke-art-foam"
        strokeWidth="3"
        d="M40 204h70M132 204h26M486 214h92M520 238h48M70 232h54M470 194h30"
      />
      <path className="fill-art-dune-1" d="M0 250c70-34 150-44 230-18s150 40 240 16 130-30 170-22v174H0z" />
      <path className="fill-art-paper" d="M96 236l30-24 30 24v26H96zM176 244l24-19 24 19v20h-48z" />
      <path className="fill-art-window" d="M116 244h18v18h-18zM193 249h13v14h-13z" />
      <path className="fill-art-dune-2" d="M0 300c60-50 130-50 210-24s150 44 250 12 130-36 180-26v138H0z" />
      <path className="fill-art-paper" d="M470 262l40-32 40 32v40h-80z" />
      <path className="fill-art-window" d="M484 270h22v26h-22zM516 270h22v14h-22z" />
      <path className="fill-art-dune-3" d="M0 348c90-46 170-40 250-22s180 34 390-20v94H0z" />
      <path
        className="stroke-art-grass"
        strokeWidth="2.5"
        d="M52 340c2-18-2-30-10-40M54 340c4-20 10-30 18-36M58 340c8-14 18-20 28-22M346 344c0-18-4-28-12-38M350 344c4-20 10-30 20-38M354 344c8-12 16-18 26-20M576 322c0-16-4-26-10-34M580 322c4-16 10-26 18-32"
      />
    </Picture>
  );
}

/** Decorative poster of the video: a made bed and the sea in the window. */
export function RoomArt({ className }: { className: string }) {
  return (
    <Picture className={className}>
      <path className="fill-art-sky-2" d="M0 0h640v400H0z" />
      <path className="fill-art-dune-1" d="M0 318h640v82H0z" />
      <g transform="translate(196 44)">
        <path className="fill-art-sky" d="M0 0h404v244H0z" />
        <path className="fill-art-sun" d="M236 136a62 62 0 0 1 124 0Z" />
        <path className="fill-art-sea" d="M0 136h404v108H0z" />
        <path className="fill-art-sea-2" d="M272 140a62 62 0 0 0 124 0Z" />
        <path className="stroke-art-foam" strokeWidth="3" d="M24 160h52M96 176h30" />
        <path className="fill-art-dune-2" d="M0 196c60-34 120-30 190-8s130 26 214-8v64H0z" />
        <path className="fill-art-dune-3" d="M0 226c80-30 150-20 210-10s120 8 194-12v40H0z" />
        <path className="stroke-art-grass" strokeWidth="2.5" d="M60 216c2-14-2-24-8-32M63 216c4-16 10-24 16-30" />
        <path
          className="stroke-art-paper"
          strokeWidth="11"
          strokeLinecap="square"
          d="M0 0h404v244H0zM135 0v244M269 0v244"
        />
      </g>
      <rect className="fill-art-paper" x="184" y="286" width="428" height="12" rx="3" />
      <path className="stroke-art-sea-2" strokeWidth="4" d="M112 0v78" />
      <path className="fill-art-sun" d="M78 118a34 34 0 0 1 68 0Z" />
      <rect className="fill-art-sea-2" y="232" width="26" height="168" rx="8" />
      <path
        className="fill-art-paper"
        d="M18 288c0-16 12-26 28-26h78c18 0 28 10 28 26v18H18zM0 304h330c22 0 34 14 34 34v62H0z"
      />
      <path className="fill-art-sea" d="M196 304h134c22 0 34 14 34 34v62H196z" />
      <path className="stroke-art-foam" strokeWidth="5" strokeLinecap="butt" d="M196 340h168" />
    </Picture>
  );
}

/** A 640 x 400 picture, cropped to its box. */
function Picture({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
