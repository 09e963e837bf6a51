import { classNames } from "./class-names";

/** Initials: "Aylin Demir" → "AD", "Fatima El Idrissi" → "FI", "Cher" → "C". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  // By code point, so that characters outside the BMP stay whole.
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

type AvatarProps = { name: string; you?: boolean; size?: "default" | "large" };

/** A user's initials in a circle, shown next to the name. */
export function Avatar({ name, you = false, size = "default" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-full font-bold ring-2 ring-surface",
        you ? "bg-primary-soft text-primary-soft-ink" : "bg-sand text-sand-ink",
        size === "large" ? "size-11 text-sm" : "size-8 text-xs",
      )}
    >
      {initials(name)}
    </span>
  );
}
