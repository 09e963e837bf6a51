import { type BuiltInCode, isBuiltIn } from "../../../shared/canned-findings";
import { t } from "../../../shared/words";
import type { Finding } from "../contract/assignment";

/** The texts of the app's canned findings in the reader's language. */
const texts: Readonly<Record<BuiltInCode, () => string>> = {
  "guest-still-here": () => t("Guest still here"),
  "left-behind": () => t("Guest left something behind"),
  "smoke-smell": () => t("Smells of smoke"),
  pets: () => t("Traces of pets"),
  "very-dirty": () => t("Much dirtier than usual"),
  "glass-broken": () => t("Glass broken"),
  "dishes-missing": () => t("Dishes missing"),
  "fridge-broken": () => t("Fridge not working"),
  "dishwasher-broken": () => t("Dishwasher not working"),
  "stove-broken": () => t("Stove not working"),
  "coffee-maker-broken": () => t("Coffee maker not working"),
  "shower-leaks": () => t("Shower leaks"),
  "tap-drips": () => t("Tap drips"),
  "drain-blocked": () => t("Drain blocked"),
  "toilet-broken": () => t("Toilet not working"),
  "no-hot-water": () => t("No hot water"),
  mold: () => t("Mold"),
  "mattress-stained": () => t("Stain on mattress"),
  "bed-broken": () => t("Bed broken"),
  "linen-damaged": () => t("Linen stained or torn"),
  "pillow-missing": () => t("Pillow or duvet missing"),
  "towels-missing": () => t("Towels missing"),
  "bulb-out": () => t("Bulb out"),
  "remote-missing": () => t("Remote missing"),
  "tv-broken": () => t("TV not working"),
  "wifi-down": () => t("Wi-Fi not working"),
  "heating-broken": () => t("Heating not working"),
  "sofa-stained": () => t("Stain on sofa"),
  "furniture-broken": () => t("Furniture broken"),
  "window-broken": () => t("Window broken"),
  "lock-broken": () => t("Door or lock broken"),
  "key-missing": () => t("Key missing"),
  "smoke-alarm": () => t("Smoke alarm beeps or is missing"),
  vermin: () => t("Insects or mice"),
  "bins-full": () => t("Bins overflowing"),
};

/** The text of one of the app's canned findings. */
export function builtInText(code: BuiltInCode): string {
  return texts[code]();
}

/**
 * The text of a finding in the reader's language, as far as the app or the park has it; `parkText` translates what the park wrote: its own canned
 * findings and its presets. What was typed in addition to a canned finding is its note.
 */
export function findingText(
  { code, text }: Pick<Finding, "code" | "text">,
  parkText: (original: string) => string,
): string {
  return isBuiltIn(code) ? builtInText(code) : parkText(text);
}
